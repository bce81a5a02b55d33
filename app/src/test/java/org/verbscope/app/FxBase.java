package org.verbscope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.verbscope.app.theme.Fonts;

/** Starts the toolkit once. Without a display it fails: what is built on it runs where there is one. */
public abstract class FxBase {
    protected static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final CssTrouble CSS = CssTrouble.listening();
    private static boolean started;

    @BeforeAll
    static void startToolkit() throws InterruptedException {
        synchronized (FxBase.class) {
            if (started) {
                return;
            }
            if (System.getenv("DISPLAY") == null) {
                fail("the window tests need a display: ./verbscope test window starts one");
            }
            var up = new CountDownLatch(1);
            Platform.startup(up::countDown);
            if (!up.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                fail("JavaFX did not start within " + PATIENCE.toSeconds() + " s on DISPLAY " + System.getenv("DISPLAY"));
            }
            Platform.setImplicitExit(false);
            Fonts.load();
            started = true;
        }
    }

    /** No node was shown without its colours, also none of a window that the test has closed. */
    @AfterEach
    void everythingHadItsStyle() {
        assertThat(unstyled()).as("what JavaFX could not style").isEmpty();
    }

    /** What JavaFX could not style since this was asked the last time. */
    protected static List<String> unstyled() {
        return CSS.since();
    }

    /** Runs {@code work} on the window's thread and waits for it. */
    protected static <T> T onFx(Callable<T> work) {
        var task = new FutureTask<>(work);
        if (Platform.isFxApplicationThread()) {
            task.run();
        } else {
            Platform.runLater(task);
        }
        try {
            return task.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException broken) {
            throw new AssertionError(broken.getCause());
        } catch (InterruptedException | java.util.concurrent.TimeoutException late) {
            throw new AssertionError("the window's thread did not answer", late);
        }
    }

    protected static void fx(Runnable work) {
        onFx(() -> {
            work.run();
            return null;
        });
    }

    /** Waits until {@code condition}, asked on the window's thread, holds. */
    protected static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!onFx(condition::getAsBoolean)) {
            if (System.nanoTime() > end) {
                fail("not within " + PATIENCE.toSeconds() + " s: " + what);
            }
            java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);
        }
    }
}
