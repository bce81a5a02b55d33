package org.verbscope;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Says at once which test failed and which took long. JUnit's summary says the first at the end of a run, which a run
 * that is ended before does not have.
 */
public final class TestNews implements TestExecutionListener {
    private static final long LONG_SECONDS = 30;
    private static final int MOST = 200;

    private final Map<String, Long> began = new ConcurrentHashMap<>();

    @Override
    public void executionStarted(TestIdentifier test) {
        began.put(test.getUniqueId(), System.nanoTime());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Long start = began.remove(test.getUniqueId());
        long seconds = start == null ? 0 : TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        if (result.getStatus() == Status.FAILED) {
            System.out.println("FAILED: " + name(test) + ": "
                    + result.getThrowable().map(TestNews::shortly).orElse("without a reason"));
        }
        if (test.isTest() && seconds >= LONG_SECONDS) {
            System.out.println("LONG: " + name(test) + ": " + seconds + " s");
        }
    }

    /** The summary has it whole. */
    private static String shortly(Throwable reason) {
        String words = reason.toString().strip().replaceAll("\\s+", " ");
        return words.length() > MOST ? words.substring(0, MOST) + " ..." : words;
    }

    private static String name(TestIdentifier test) {
        String place = test.getSource().map(source -> {
            if (source instanceof MethodSource method) {
                return method.getClassName() + ".";
            }
            return source instanceof ClassSource type && !test.isTest() ? type.getClassName() + " " : "";
        }).orElse("");
        return place + test.getDisplayName();
    }
}
