package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;

/** Ends a window as a person does who saves nothing, and waits until it has left nothing behind: a folder of a test may go then. */
final class WindowEnd implements Runnable {
    private final CountDownLatch ended = new CountDownLatch(1);

    /** The window has ended. */
    @Override
    public void run() {
        ended.countDown();
    }

    /** @param window null when it was never opened */
    void of(MainWindow window) throws InterruptedException {
        if (window == null) {
            return;
        }
        Platform.runLater(() -> {
            if (window.scene().getWindow().isShowing()) {
                window.end();
            }
        });
        assertThat(ended.await(60, TimeUnit.SECONDS)).as("the window ended").isTrue();
    }
}
