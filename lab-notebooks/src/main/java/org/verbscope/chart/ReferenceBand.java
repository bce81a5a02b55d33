package org.verbscope.chart;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.verbscope.picture.Assets;

/**
 * A published figure: a range, never a line, with where it comes from.
 *
 * @param quantity {@code lat} (microseconds) or {@code bw} (MB/s) of runs, or {@code verb:} and a verb (microseconds)
 * @param device kind of adapter it was measured on; on another kind it is not comparable
 * @param size bytes of a message; 0 for any small one
 * @param label adapter, year and tool
 * @param way {@code one way}, {@code there and back} or empty
 * @param confidence A measured and published with its method, B reported, C from memory
 */
public record ReferenceBand(String quantity, String device, long size, double low, double high, String label, String way,
        String confidence, String source) {
    private static final int COLUMNS = 9;

    private static final class Known {
        static final List<ReferenceBand> ALL = read();
    }

    /** All that are shipped. */
    public static List<ReferenceBand> all() {
        return Known.ALL;
    }

    /** Whether a figure of this kind of device can be held against it. */
    boolean comparable(String kind) {
        return device.equals(kind);
    }

    /** The range in digits. */
    String range() {
        return PlainNumbers.of(low) + " – " + PlainNumbers.of(high);
    }

    private static List<ReferenceBand> read() {
        List<ReferenceBand> all = new ArrayList<>();
        try (var in = new BufferedReader(new InputStreamReader(Assets.open("reference/figures.tsv"), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    all.add(parse(line));
                }
            }
        } catch (IOException broken) {
            throw new UncheckedIOException("the reference figures cannot be read", broken);
        }
        return List.copyOf(all);
    }

    private static ReferenceBand parse(String line) {
        String[] cells = line.split("\t", -1);
        if (cells.length != COLUMNS) {
            throw new IllegalStateException("a reference figure needs " + COLUMNS + " cells: " + line);
        }
        return new ReferenceBand(cells[0], cells[1].toLowerCase(Locale.ROOT), Long.parseLong(cells[2]), Double.parseDouble(cells[3]),
                Double.parseDouble(cells[4]), cells[5], cells[6], cells[7], cells[8]);
    }
}
