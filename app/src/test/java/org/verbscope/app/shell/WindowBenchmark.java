package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import javafx.animation.AnimationTimer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.app.FxBase;
import org.verbscope.app.session.FakeSession;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.session.ProcessSession;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.picture.Theme;
import org.verbscope.session.Session;
import org.verbscope.session.SessionHeader;
import org.verbscope.session.SessionWriter;
import org.verbscope.state.SampleLog;
import org.verbscope.state.SampleLog.Device;

/**
 * How quick the window is, and whether it ever stands still: from the start of its JVM to the first picture, with a session
 * of a million events, with 200,000 events a second, and with a program that prints without end. Prints figures; only what
 * must hold on any computer is asserted.
 */
@Tag("full-window")
@Timeout(900)
class WindowBenchmark extends FxBase {
    private static final int MANY = 1_000_000;
    private static final int RATE = 200_000;
    private static final int SECONDS = 5;
    private static final int STEPS = 201;
    private static final int STARTS = 5;

    @TempDir
    Path folder;

    private MainWindow window;

    /** The longest time between two pulses. */
    private static final class Pulses extends AnimationTimer {
        private final List<Double> gaps = new ArrayList<>();
        private long last;

        @Override
        public void handle(long now) {
            if (last != 0) {
                gaps.add((now - last) / 1e6);
            }
            last = now;
        }

        String words() {
            double[] all = gaps.stream().mapToDouble(gap -> gap).sorted().toArray();
            return String.format("%d pulses, between two of them: median %.0f ms, p99 %.0f ms, longest %.0f ms", all.length,
                    all[all.length / 2], all[all.length * 99 / 100], all[all.length - 1]);
        }
    }

    private Pulses watch() {
        return onFx(() -> {
            var pulses = new Pulses();
            pulses.start();
            return pulses;
        });
    }

    private String seen(Pulses pulses) {
        return onFx(() -> {
            pulses.stop();
            return pulses.words();
        });
    }

    private void open(LabSession session) {
        var settings = new Settings(folder.resolve("window.properties"));
        settings.set("first.minute.done", true);
        window = onFx(() -> {
            var made = new MainWindow(WindowOptions.usual().in(Theme.LIGHT).sized(1280, 720).keepingIn(folder.resolve("kept")), settings, session, () -> { });
            made.show();
            return made;
        });
        await("the window is drawn", () -> window.scene().lookup(".stage") != null && !window.bench().notebook().makeMore());
    }

    private void close() {
        fx(() -> window.scene().getWindow().hide());
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    /** Events as a program makes them that sends short messages. */
    private static List<Entry> sample() {
        var lab = new SampleLog(Device.SOFT);
        lab.connected(64).fill(1, "hello");
        for (int message = 1; message <= 50; message++) {
            lab.sendReceive(message, 5, "hello");
        }
        return lab.log.all();
    }

    @Test
    void fromTheStartOfTheJvmToTheFirstPicture() throws IOException, InterruptedException {
        var took = new double[STARTS];
        for (int i = 0; i < STARTS; i++) {
            var command = new ArrayList<String>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
            ManagementFactory.getRuntimeMXBean().getInputArguments().stream().filter(argument -> argument.matches("-XX:(Shared|Metaspace).*|-X[msn]{2}.*|-Xlog:cds.*|-Dprism.*|-Dverbscope.*|--(module-path|add-modules|enable-native).*|-XX:\\+UseSerialGC"))
                    .forEach(command::add);
            command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), FirstPicture.class.getName(),
                    folder.resolve("start" + i).toString()));
            // By this clock: the system tells a process's start by that of its own boot, which it keeps in whole seconds.
            long began = System.currentTimeMillis();
            Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(said).isZero();
            took[i] = (Long.parseLong(said.strip().split("\\s+")[0]) - began) / 1e3;
        }
        System.out.printf("start of the JVM to a window that can be used, %d starts: %s s%n", STARTS, Arrays.toString(took));
    }

    @Test
    void twoHundredThousandEventsASecond() {
        var session = new FakeSession();
        open(session);
        List<Entry> sample = List.copyOf(sample());
        Pulses pulses = watch();
        long began = System.nanoTime();
        long sent = 0;
        while (seconds(began) < SECONDS) {
            long due = (long) (seconds(began) * RATE);
            while (sent < due) {
                Entry entry = sample.get((int) (sent % sample.size()));
                session.event(entry.head(), entry.event());
                sent++;
            }
            LockSupport.parkNanos(1_000_000);
        }
        double took = seconds(began);
        System.out.printf("%,d events a second for %d s: %s; dropped from view %,d%n", Math.round(sent / took), SECONDS, seen(pulses),
                onFx(() -> window.bench().view().playhead().dropped()));
        assertThat(session.log().size()).isEqualTo(sent);
        close();
    }

    @Test
    void aMillionEventsOpenedAndScrubbed() throws Exception {
        Path file = folder.resolve("million.vscope");
        var log = new EventLog(LabClock.real());
        List<Entry> sample = List.copyOf(sample());
        for (int i = 0; i < MANY; i++) {
            Entry entry = sample.get(i % sample.size());
            log.emit(entry.head(), entry.event());
        }
        SessionWriter.write(new Session(new SessionHeader(SessionHeader.FORMAT, "benchmark", "2026-01-01T00:00:00Z", "a million events", "soft", "virtual", 0, Map.of()),
                List.of(log.all()), "", List.of()), file);
        open(new FakeSession());
        LabView before = window.bench().view();
        Pulses pulses = watch();
        long began = System.nanoTime();
        fx(() -> window.open(file));
        await("the first picture", () -> window.bench().view() != before && window.bench().view().drawn() > 0);
        double first = seconds(began);
        await("all of it", () -> window.bench().view().playhead().size() == MANY);
        double all = seconds(began);
        await("its last picture", () -> window.bench().view().drawn() == MANY);
        System.out.printf("a session of %,d events, %.0f MB: first picture after %.2f s, all read after %.2f s, its last step drawn after %.2f s%n  %s%n",
                MANY, java.nio.file.Files.size(file) / 1e6, first, all, seconds(began), seen(pulses));
        scrub();
        close();
    }

    private void scrub() {
        var random = new Random(42);
        var next = new double[STEPS];
        var far = new double[STEPS];
        for (int i = 0; i < STEPS; i++) {
            long at = 1 + random.nextInt(MANY - 2);
            far[i] = look(at);
            next[i] = look(at + 1);
        }
        Arrays.sort(next);
        Arrays.sort(far);
        System.out.printf("  from a step to the picture of the next: median %.1f ms, p90 %.1f ms, worst %.1f ms%n", next[STEPS / 2], next[STEPS * 9 / 10], next[STEPS - 1]);
        System.out.printf("  to the picture of a step anywhere: median %.1f ms, p90 %.1f ms, worst %.1f ms%n", far[STEPS / 2], far[STEPS * 9 / 10], far[STEPS - 1]);
    }

    /** Milliseconds until the step's picture stands. It is asked for seldom enough to leave both processors to the window. */
    private double look(long step) {
        long began = System.nanoTime();
        fx(() -> window.bench().view().look(step));
        while (!onFx(() -> window.bench().view().drawn() == step)) {
            LockSupport.parkNanos(500_000);
        }
        return seconds(began) * 1e3;
    }

    @Test
    void aProgramThatPrintsWithoutEnd() {
        LabSession session = new ProcessSession(JavaProcessOptions.usual().withDevice("soft").withVirtualClock(true));
        open(session);
        await("the Java process is ready", () -> session.status().life() == LabSession.Life.IDLE);
        Pulses pulses = watch();
        String cell = onFx(() -> window.bench().model().addBelow(""));
        fx(() -> window.bench().model().edit(cell, "for (long i = 0; ; i++) System.out.println(\"line \" + i);"));
        fx(() -> window.bench().model().run(cell));
        long began = System.nanoTime();
        while (seconds(began) < SECONDS) {
            LockSupport.parkNanos(50_000_000);
        }
        fx(window::stop);
        await("it has stopped", () -> !window.bench().model().view().running());
        System.out.printf("a program that prints for %d s: %s%n", SECONDS, seen(pulses));
        close();
        session.close();
    }

    /** A window in a JVM of its own: says when the window can be used, and ends. */
    public static final class FirstPicture {
        private static final int DRAWN = 3;

        private FirstPicture() { }

        /** @param args a folder for settings */
        public static void main(String[] args) throws Exception {
            var kept = Path.of(args[0]);
            HeadStart.begin(Theme.LIGHT, 1280);
            javafx.application.Platform.startup(() -> {
                try {
                    var settings = new Settings(kept.resolve("window.properties"));
                    Appearance.base(Theme.LIGHT);
                    var window = new MainWindow(WindowOptions.usual().in(Theme.LIGHT).sized(1280, 720).keepingIn(kept), settings, () -> { });
                    window.show();
                    new AnimationTimer() {
                        private int frames;

                        @Override
                        public void handle(long now) {
                            if (++frames == DRAWN) {
                                System.out.println(System.currentTimeMillis());
                                System.out.flush();
                                Runtime.getRuntime().halt(0);
                            }
                        }
                    }.start();
                } catch (IOException | RuntimeException broken) {
                    broken.printStackTrace();
                    Runtime.getRuntime().halt(1);
                }
            });
        }
    }
}
