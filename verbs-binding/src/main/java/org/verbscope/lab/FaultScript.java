package org.verbscope.lab;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Faults as lines of text, for {@link Faults#script}. Read as a whole before the first is made. */
final class FaultScript {
    private static final String FORM = "[after TIME] drop|duplicate|reorder|corrupt|wrong-rkey PACKETS, delay TIME PACKETS, "
            + "refuse REFUSAL PACKETS, kill|silence|pull-cable MACHINE, slow MACHINE TIME, remove-gid MACHINE INDEX, or clear; "
            + "PACKETS: all, packet N, psn N or an opcode, then from M, to M, number N, times N, chance P";

    /** What one line makes. */
    @FunctionalInterface
    interface Step {
        void make(Faults faults);
    }

    private final IntFunction<LabMachine> machines;
    private final Deque<String> words;
    private final int line;

    private FaultScript(IntFunction<LabMachine> machines, int line, String text) {
        this.machines = machines;
        this.line = line;
        this.words = new ArrayDeque<>(Arrays.asList(text.strip().split("\\s+")));
    }

    /** @throws IllegalArgumentException naming the line that cannot be read */
    static Step[] read(String text, IntFunction<LabMachine> machines) {
        String[] lines = text.split("\n", -1);
        return IntStream.range(0, lines.length).filter(i -> !lines[i].isBlank() && !lines[i].strip().startsWith("#"))
                .mapToObj(i -> new FaultScript(machines, i + 1, lines[i]).step()).toArray(Step[]::new);
    }

    private Step step() {
        try {
            Duration delay = Duration.ZERO;
            if ("after".equals(words.peek())) {
                words.remove();
                delay = time();
            }
            Duration after = delay;
            Step step = action(word());
            if (!words.isEmpty()) {
                throw new IllegalArgumentException("\"" + words.peek() + "\" is too much");
            }
            return faults -> step.make(after.isZero() ? faults : faults.after(after));
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("line " + line + " of the script: " + wrong.getMessage() + ". A line is: " + FORM, wrong);
        }
    }

    private Step action(String what) {
        switch (what) {
            case "drop": return on(Faults::drop);
            case "duplicate": return on(Faults::duplicate);
            case "reorder": return on(Faults::reorder);
            case "corrupt": return on(Faults::corrupt);
            case "wrong-rkey": return on(Faults::wrongRkey);
            case "delay":
                Duration time = time();
                return on((faults, packets) -> faults.delay(packets, time));
            case "refuse":
                Refusal how = refusal(word());
                return on((faults, packets) -> faults.refuse(packets, how));
            case "kill": return at(Faults::kill);
            case "silence": return at(Faults::stopAcknowledging);
            case "pull-cable": return at(Faults::pullCable);
            case "slow":
                LabMachine slow = machine();
                Duration late = time();
                return faults -> faults.slow(slow, late);
            case "remove-gid":
                LabMachine machine = machine();
                int index = number();
                return faults -> faults.removeGid(machine, index);
            case "clear": return Faults::clear;
            default: throw new IllegalArgumentException("there is no \"" + what + "\"");
        }
    }

    private Step on(BiConsumer<Faults, Packets> fault) {
        Packets packets = packets();
        return faults -> fault.accept(faults, packets);
    }

    private Step at(BiConsumer<Faults, LabMachine> fault) {
        LabMachine machine = machine();
        return faults -> fault.accept(faults, machine);
    }

    private Packets packets() {
        String first = word();
        Packets packets = switch (first) {
            case "all" -> Packets.all();
            case "packet" -> Packets.packet(number());
            case "psn" -> Packets.psn(number());
            default -> Packets.opcode(first);
        };
        while (!words.isEmpty()) {
            String narrower = word();
            packets = switch (narrower) {
                case "from" -> packets.from(number());
                case "to" -> packets.to(number());
                case "number" -> packets.number(number());
                case "times" -> packets.times(number());
                case "chance" -> packets.chance(Double.parseDouble(word()));
                default -> throw new IllegalArgumentException("there is no \"" + narrower + "\"");
            };
        }
        return packets;
    }

    private LabMachine machine() {
        return machines.apply(number());
    }

    private static Refusal refusal(String name) {
        return Arrays.stream(Refusal.values()).filter(refusal -> word(refusal).equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no refusal \"" + name + "\", but "
                        + Arrays.stream(Refusal.values()).map(FaultScript::word).collect(Collectors.joining(", "))));
    }

    private static String word(Refusal refusal) {
        return refusal.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private int number() {
        return Integer.decode(word());
    }

    private Duration time() {
        String text = word();
        String digits = text.replaceAll("[a-z]+$", "");
        long count = Long.parseLong(digits);
        return switch (text.substring(digits.length())) {
            case "ns" -> Duration.ofNanos(count);
            case "us" -> Duration.ofNanos(Math.multiplyExact(count, 1000));
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            default -> throw new IllegalArgumentException("\"" + text + "\" is no time: 5us, 2ms, 1s");
        };
    }

    private String word() {
        if (words.isEmpty()) {
            throw new IllegalArgumentException("it ends too early");
        }
        return words.remove();
    }
}
