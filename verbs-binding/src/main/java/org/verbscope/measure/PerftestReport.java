package org.verbscope.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a program of perftest printed: the settings of its head and the numbers of its last row.
 *
 * @param settings by the head's words, e.g. {@code TX depth}; numbers only, without their units
 * @param row the numbers below the line that begins with {@code #bytes}
 */
public record PerftestReport(Map<String, Integer> settings, double[] row) {
    /** {@code TX depth        : 128}, {@code Mtu             : 4096[B]}; two of them may stand on one line. */
    private static final Pattern SETTING = Pattern.compile("(\\p{Alpha}[\\p{Alpha} .]*?)\\s*: (\\d+)(?:\\[B\\])?(?=\\s|$)");
    private static final int SIZE = 0;
    private static final int ITERATIONS = 1;
    private static final int TYPICAL = 4;
    private static final int AVERAGE = 3;

    /** @throws RunException when there is no row of numbers: what was printed is in the message */
    static PerftestReport parse(String printed) {
        var settings = new LinkedHashMap<String, Integer>();
        String[] lines = printed.split("\n");
        double[] row = null;
        for (int i = 0; i < lines.length; i++) {
            Matcher setting = SETTING.matcher(lines[i]);
            while (row == null && setting.find()) {
                settings.putIfAbsent(setting.group(1).strip(), Integer.parseInt(setting.group(2)));
            }
            if (lines[i].strip().startsWith("#bytes") && i + 1 < lines.length) {
                row = numbers(lines[i + 1]);
            }
        }
        if (row == null || row.length <= TYPICAL) {
            throw new RunException("perftest printed no result:\n" + printed.strip());
        }
        return new PerftestReport(Map.copyOf(settings), row);
    }

    private static double[] numbers(String line) {
        String[] words = line.strip().split("\\s+");
        var numbers = new double[words.length];
        for (int i = 0; i < words.length; i++) {
            try {
                numbers[i] = Double.parseDouble(words[i]);
            } catch (NumberFormatException word) {
                return new double[0];
            }
        }
        return numbers;
    }

    /** Bytes of a message. */
    public int size() {
        return (int) row[SIZE];
    }

    /** Messages, as it really took them. */
    public int iterations() {
        return (int) row[ITERATIONS];
    }

    /** The figure of the same name as {@link RunResult#figure()}: median microseconds, or MiB a second on average. */
    public double figure(Quantity quantity) {
        return quantity == Quantity.LATENCY ? row[TYPICAL] : row[AVERAGE];
    }

    /** {@code MsgRate[Mpps]} of a bandwidth run: more digits than the bandwidth of small messages has. */
    public double megaMessagesPerSecond() {
        return row[TYPICAL];
    }

    /** One of the head's settings, if it stands there. */
    public OptionalInt setting(String words) {
        Integer value = settings.get(words);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** {@code spec} with every setting that perftest said it took. */
    public RunSpec applied(RunSpec spec) {
        RunSpec.Builder builder = spec.but();
        setting("TX depth").ifPresent(builder::txDepth);
        setting("RX depth").ifPresent(builder::rxDepth);
        setting("CQ Moderation").ifPresent(builder::cqMod);
        setting("Max inline data").ifPresent(builder::inline);
        setting("Mtu").ifPresent(builder::mtu);
        setting("Outstand reads").ifPresent(builder::outstanding);
        return builder.iterations(iterations()).build();
    }
}
