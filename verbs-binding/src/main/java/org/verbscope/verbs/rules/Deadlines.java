package org.verbscope.verbs.rules;

import java.util.Locale;
import java.util.OptionalLong;
import org.verbscope.verbs.roce.RnrTimer;

/**
 * How long a reliable queue pair tries before it gives up, from its attributes (IBTA specification, volume 1,
 * 9.7.5 and 9.7.6). Times are the least there are: the specification lets a device wait up to four times as
 * long for an acknowledgement, and many do.
 */
public final class Deadlines {
    private static final long UNIT = 4_096;
    private static final int ENDLESS_RNR = 7;
    private static final double MICRO = 1e3;
    private static final double MILLI = 1e6;
    private static final double SECOND = 1e9;

    private Deadlines() { }

    /** Local ACK timeout of code 0 to 31 in nanoseconds; empty for code 0, which waits for ever. */
    public static OptionalLong ackTimeout(int code) {
        return code == 0 ? OptionalLong.empty() : OptionalLong.of(UNIT << (code & 31));
    }

    /** Nanoseconds that RNR timer code 0 to 31 asks a sender to wait. */
    public static long rnrWait(int code) {
        return RnrTimer.nanos(code);
    }

    /**
     * Until RETRY_EXC_ERR when nobody answers.
     *
     * @param deviceKind rxe takes a retry count of 7 for endless
     * @return nanoseconds; empty when it never gives up
     */
    public static OptionalLong untilRetryExceeded(int timeout, int retryCnt, String deviceKind) {
        if (timeout == 0 || retriesForEver(retryCnt, deviceKind)) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(ackTimeout(timeout).getAsLong() * (retryCnt + 1));
    }

    /** Whether a device of this kind sends again without end. */
    public static boolean retriesForEver(int retryCnt, String deviceKind) {
        return retryCnt == 7 && !Deviations.named("retry-count-7").answer(deviceKind).equals("7");
    }

    /**
     * Until RNR_RETRY_EXC_ERR when no receive is ever posted.
     *
     * @param timerCode {@code min_rnr_timer} of the peer: the receiver says how long to wait
     * @return nanoseconds; empty when it never gives up
     */
    public static OptionalLong untilRnrExceeded(int rnrRetry, int timerCode) {
        return rnrRetry == ENDLESS_RNR ? OptionalLong.empty() : OptionalLong.of(rnrWait(timerCode) * rnrRetry);
    }

    /** A time for people: {@code 67.1 ms}, {@code 4.7 s}; {@code for ever} when empty. */
    public static String words(OptionalLong nanos) {
        return nanos.isEmpty() ? Sentences.of("word.for-ever") : words(nanos.getAsLong());
    }

    /** A time for people, two or three digits. */
    public static String words(long nanos) {
        if (nanos < MICRO) {
            return nanos + " ns";
        } else if (nanos < MILLI) {
            return digits(nanos / MICRO) + " µs";
        }
        return nanos < SECOND ? digits(nanos / MILLI) + " ms" : digits(nanos / SECOND) + " s";
    }

    private static String digits(double value) {
        String text = String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
        return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
    }
}
