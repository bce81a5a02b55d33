package org.verbscope.picture;

/** Numbers as people read them: thousands grouped by a no-break space, units named. */
public final class Figures {
    private static final char GROUP = '\u00A0';

    private Figures() { }

    /** {@code 12 000}. */
    public static String count(long n) {
        // Written out, as below: pictures and tables have many, and a format takes as long as all else of a row.
        String digits = Long.toString(n);
        int first = n < 0 ? 1 : 0;
        if (digits.length() - first <= 3) {
            return digits;
        }
        var grouped = new StringBuilder(digits);
        for (int at = digits.length() - 3; at > first; at -= 3) {
            grouped.insert(at, GROUP);
        }
        return grouped.toString();
    }

    /** {@code 12 000 B}. */
    public static String bytes(long n) {
        return count(n) + GROUP + "B";
    }

    /** Lab time: {@code 2.902 µs}, {@code 1.500 ms}, {@code 12.000 s}. */
    public static String time(long nanos) {
        if (nanos < 1_000_000) {
            return thousandths(nanos, 1_000) + "µs";
        }
        return nanos < 1_000_000_000 ? thousandths(nanos, 1_000_000) + "ms" : thousandths(nanos, 1_000_000_000) + "s";
    }

    private static String thousandths(long nanos, long unit) {
        long step = unit / 1000;
        long rounded = (Math.abs(nanos) + step / 2) / step;
        return (nanos < 0 ? "-" : "") + count(rounded / 1000) + '.' + Long.toString(1000 + rounded % 1000).substring(1) + GROUP;
    }

    /** {@code 0x11}. */
    public static String hex(long n) {
        return "0x" + Long.toHexString(n);
    }

    /** A packet sequence number, without prefix as on the stage: {@code 3c10}. */
    public static String psn(int psn) {
        return Integer.toHexString(psn & 0xffffff);
    }
}
