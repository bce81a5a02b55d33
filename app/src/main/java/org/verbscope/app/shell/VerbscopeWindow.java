package org.verbscope.app.shell;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the window and waits until it is closed. */
public final class VerbscopeWindow {
    private static final Logger LOG = LoggerFactory.getLogger(VerbscopeWindow.class);
    private static final int NO_DISPLAY = 69;
    private static final int CANNOT_OPEN = 74;

    private VerbscopeWindow() { }

    /**
     * Opens the window; returns when the person has closed it.
     *
     * @return 0; 69 without a display; 74 when the notebook or the Java process cannot be opened
     */
    public static int open(WindowOptions options) {
        var closed = new CountDownLatch(1);
        var failure = new AtomicReference<Throwable>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        // GTK reports a missing display on a thread of its own.
        Thread.setDefaultUncaughtExceptionHandler((thread, broken) -> {
            LOG.error("{}", thread.getName(), broken);
            if (broken instanceof UnsupportedOperationException) {
                failure.set(broken);
                closed.countDown();
            }
        });
        try {
            Platform.startup(() -> {
                try {
                    new MainWindow(options, Settings.ofUser(), closed::countDown).show();
                } catch (java.io.IOException | RuntimeException broken) {
                    failure.set(broken);
                    closed.countDown();
                }
            });
            closed.await();
        } catch (UnsupportedOperationException noDisplay) {
            failure.set(noDisplay);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        Throwable broken = failure.get();
        if (broken == null) {
            Platform.exit();
            return 0;
        }
        if (broken instanceof UnsupportedOperationException) {
            LOG.error("The window needs a display: {}. Without one, run: verbscope run NOTEBOOK", broken.getMessage());
            return NO_DISPLAY;
        }
        LOG.error("The window cannot be opened: {}", broken.getMessage(), broken);
        Platform.exit();
        return CANNOT_OPEN;
    }
}
