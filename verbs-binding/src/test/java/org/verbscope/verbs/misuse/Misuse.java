package org.verbscope.verbs.misuse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.VerbsObject;
import org.verbscope.verbs.trace.Trace;

/**
 * Random programs on two devices. A failure is a crash, a hang, an exception that says nothing, or an
 * outcome that differs from the model; its message names the seed.
 */
final class Misuse {
    private static final Duration HANGS = Duration.ofMinutes(3);

    private final String family;
    private final String column;
    private final Supplier<LabClock> clock;
    private final Map<Action, Integer> done = new EnumMap<>(Action.class);
    private int successes;
    private final Player.Unreachable unreachable = new Player.Unreachable(20);

    /** @param column which column of the deviations counts */
    Misuse(String family, String column, Supplier<LabClock> clock) {
        this.family = family;
        this.column = column;
        this.clock = clock;
    }

    /** Rounds with new devices each, of one and of two threads, traced and untraced. @return steps done */
    long run(long seed, int rounds, int stepsEach) throws InterruptedException {
        long done = 0;
        for (int round = 0; round < rounds; round++) {
            done += round(seed + round, stepsEach);
        }
        return done;
    }

    /** One round: its seed alone says what happens, threads and tracing too. @return steps done */
    long round(long seed, int steps) throws InterruptedException {
        int threads = 1 + (int) (seed & 1);
        TraceLevel level = (seed & 2) == 0 ? TraceLevel.VERBS : TraceLevel.OFF;
        var trace = new Trace(clock.get());
        trace.level(level);
        List<World> worlds = List.of(world(0, trace), world(1, trace));
        var random = new SplittableRandom(seed);
        var model = threads == 1 ? new Model() : null;
        List<Player> players = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        var running = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            var player = new Player(worlds, random.split(), model, unreachable, column);
            players.add(player);
            new Thread(() -> play(player, steps / threads, failures, running), "player " + i).start();
        }
        if (!running.await(HANGS.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("seed " + seed + " hangs in " + players.stream().map(player -> player.now).toList() + ": "
                    + Thread.getAllStackTraces().entrySet().stream().filter(e -> e.getKey().getName().startsWith("player"))
                            .map(e -> List.of(e.getValue()).toString()).toList());
        }
        if (!failures.isEmpty()) {
            throw new AssertionError("seed " + seed + ", " + threads + " threads: " + players.stream().map(p -> p.now).toList(), failures.get(0));
        }
        for (Player player : players) {
            player.done.forEach((action, count) -> done.merge(action, count, Integer::sum));
            successes += player.successes;
        }
        for (World world : worlds) {
            world.context.closeAll();
            assertThat(world.objects()).as("seed " + seed).allSatisfy(kind -> assertThat(kind).noneMatch(VerbsObject::isOpen));
        }
        return (long) steps / threads * threads;
    }

    /** How often each kind of step did what it set out to do: a run that only meets refusals shows little. */
    Map<Action, Integer> done() {
        return done;
    }

    /** Completions that said success. */
    int successes() {
        return successes;
    }

    private World world(int number, Trace trace) {
        return new World(RdmaDevices.byName(family + number, trace).orElseThrow().open(number + 1));
    }

    private static void play(Player player, int steps, List<Throwable> failures, CountDownLatch running) {
        try {
            for (int i = 0; i < steps; i++) {
                player.step();
            }
        } catch (Throwable failure) { // also an AssertionError
            synchronized (failures) {
                failures.add(failure);
            }
        } finally {
            running.countDown();
        }
    }
}
