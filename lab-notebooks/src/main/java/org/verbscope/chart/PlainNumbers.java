package org.verbscope.chart;

import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Locale;

/** Numbers as pictures have them: three digits, thousands grouped, no unit; JFreeChart asks for it by the format's interface. */
final class PlainNumbers extends NumberFormat {
    private static final long serialVersionUID = 1;
    private static final char GROUP = '\u00A0';

    /** Three digits at least, where they are not zeros of a fraction. */
    static String of(double value) {
        if (value == 0) {
            return "0";
        }
        double size = Math.abs(value);
        String text = String.format(Locale.ROOT, size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f", value);
        return text.replace(',', GROUP);
    }

    /** As many digits as it has: for the ticks of an axis. */
    static String tick(double value) {
        String text = String.format(Locale.ROOT, "%,.6f", value).replace(',', GROUP);
        return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
    }

    /** A number of bytes with its unit, a power of two: {@code 64 B}, {@code 4 KiB}, {@code 1 MiB}. */
    static String size(long bytes) {
        if (bytes >= 1 << 20 && bytes % (1 << 20) == 0) {
            return (bytes >> 20) + (GROUP + "MiB");
        }
        return bytes >= 1024 && bytes % 1024 == 0 ? (bytes >> 10) + (GROUP + "KiB") : bytes + (GROUP + "B");
    }

    @Override
    public StringBuffer format(double value, StringBuffer to, FieldPosition place) {
        return to.append(tick(value));
    }

    @Override
    public StringBuffer format(long value, StringBuffer to, FieldPosition place) {
        return format((double) value, to, place);
    }

    @Override
    public Number parse(String text, ParsePosition place) {
        throw new UnsupportedOperationException("numbers are written only");
    }
}
