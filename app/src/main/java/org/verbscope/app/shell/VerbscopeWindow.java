package org.verbscope.app.shell;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.stage.Window;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.verbscope.picture.Theme;

/** Opens the window and waits until it is closed. */
public final class VerbscopeWindow {
    private static final Logger LOG = LoggerFactory.getLogger(VerbscopeWindow.class);
    private static final int NO_DISPLAY = 69;
    private static final int CANNOT_OPEN = 74;
    private static final int FRAMES_OF_TRAINING = 30;

    private VerbscopeWindow() { }

    /**
     * Opens the window; returns when the person has closed it.
     *
     * @return 0; 69 without a display; 74 when the notebook or the Java process cannot be opened
     */
    public static int open(WindowOptions options) {
        return open(options, window -> { }, 0);
    }

    /** Opens the opening lesson unseen and ends after its first frames: the window's class-data archive is made from that. */
    public static int train() {
        return open(WindowOptions.usual(), window -> window.setOpacity(0), FRAMES_OF_TRAINING);
    }

    private static int open(WindowOptions options, Consumer<Window> before, int frames) {
        var closed = new CountDownLatch(1);
        var failure = new AtomicReference<Throwable>();
        Thread.UncaughtExceptionHandler usual = Thread.getDefaultUncaughtExceptionHandler();
        // GTK reports a missing display on a thread of its own.
        Thread.setDefaultUncaughtExceptionHandler((thread, broken) -> {
            LOG.error("{}", thread.getName(), broken);
            if (broken instanceof UnsupportedOperationException) {
                failure.set(broken);
                closed.countDown();
            }
        });
        Settings settings = Settings.ofUser();
        Theme theme = options.theme().orElseGet(settings::theme);
        HeadStart.begin(theme, options.width());
        try {
            Platform.startup(() -> {
                try {
                    Appearance.base(theme);
                    var window = new MainWindow(options, settings, closed::countDown);
                    before.accept(window.scene().getWindow());
                    window.show();
                    if (frames > 0) {
                        new Frames(frames, closed::countDown).start();
                    }
                } catch (java.io.IOException | RuntimeException | LinkageError broken) {
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
            Thread.setDefaultUncaughtExceptionHandler(usual);
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

    /** Says when so many frames were drawn. */
    private static final class Frames extends AnimationTimer {
        private final Runnable drawn;
        private int left;

        Frames(int count, Runnable drawn) {
            this.left = count;
            this.drawn = drawn;
        }

        @Override
        public void handle(long now) {
            if (--left == 0) {
                stop();
                drawn.run();
            }
        }
    }
}
