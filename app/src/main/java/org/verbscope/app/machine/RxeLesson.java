package org.verbscope.app.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookWriter;
import org.verbscope.session.Session;
import org.verbscope.session.SessionException;
import org.verbscope.session.SessionReader;

/**
 * Runs a notebook as it stands in the rxe machine, one at a time: a copy goes into a folder that the guest shares, the
 * session that comes back is read there, and the folder goes. The window may call it on its own thread; nothing blocks.
 */
public final class RxeLesson implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RxeLesson.class);
    private static final String DEVICES = "rxe0,rxe1";
    private static final String NAME = "lesson";
    private static final int LIMIT_SECONDS = 900;

    private final MachineRunModel model;
    private final Path home;
    private final List<String> machine;
    private final Path temporary;
    private final Consumer<Session> ready;
    private MachineRun run;
    private boolean closed;

    /** @param home the product's folder @param ready takes the session on a thread of the run */
    public RxeLesson(MachineRunModel model, Path home, Consumer<Session> ready) {
        this(model, home, List.of(home.resolve("verbscope").toString(), "machine"), Path.of(System.getProperty("java.io.tmpdir")), ready);
    }

    /** For tests: with another command in the machine's place. @param temporary where the shared folder is made */
    RxeLesson(MachineRunModel model, Path home, List<String> machine, Path temporary, Consumer<Session> ready) {
        this.model = model;
        this.home = home;
        this.machine = machine;
        this.temporary = temporary;
        this.ready = ready;
    }

    /** What a person would type for the same. */
    public static String asCommand(Path notebook) {
        return "./verbscope machine -- ./verbscope run " + notebook + " --device " + DEVICES;
    }

    /** Does nothing while another run is under way. */
    public synchronized void start(Notebook notebook) {
        if (run != null || closed) {
            return;
        }
        model.begin((int) notebook.cells().stream().filter(CodeCell.class::isInstance).count());
        Path folder = null;
        try {
            folder = Files.createTempDirectory(temporary, "verbscope-rxe-");
            run = startIn(folder, notebook);
        } catch (IOException refused) {
            if (folder != null) {
                delete(folder);
            }
            model.failed("The rxe machine cannot be started: " + refused.getMessage() + ". In a terminal: "
                    + asCommand(Path.of("NOTEBOOK")));
        }
    }

    private MachineRun startIn(Path folder, Notebook notebook) throws IOException {
        Files.writeString(folder.resolve(NAME + ".ipynb"),
                new String(NotebookWriter.write(notebook.clearOutputs()), StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        var command = new ArrayList<>(machine);
        command.addAll(List.of("--timeout", Integer.toString(LIMIT_SECONDS), "--output", folder.toString(), "--",
                "./verbscope", "run", "/output/" + NAME + ".ipynb", "--device", DEVICES, "--out", "/output/ran"));
        return MachineRun.start(command, home, new MachineRun.Listener() {
            @Override
            public void line(String text) {
                model.line(text);
            }

            @Override
            public void ended(int code) {
                RxeLesson.this.ended(code, folder);
            }
        });
    }

    private void ended(int code, Path folder) {
        synchronized (this) {
            run = null;
        }
        Path session = folder.resolve("ran").resolve(NAME + ".vscope");
        if (model.ended(code, Files.isRegularFile(session))) {
            try {
                Session read = SessionReader.read(session);
                ready.accept(read);
                model.read(read.header().device(), read.log());
            } catch (SessionException broken) {
                model.failed(broken.getMessage());
            }
        }
        delete(folder);
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException refused) {
            LOG.warn("{} cannot be deleted: {}", folder, refused.toString());
        }
    }

    /** Ends what runs; the window's thread does not wait for it. */
    public synchronized void cancel() {
        if (run != null) {
            MachineRun ending = run;
            model.cancelled();
            new Thread(ending::close, "machine-run-end").start();
        }
    }

    /** Ends what runs, and waits for it. */
    @Override
    public void close() {
        MachineRun ending;
        synchronized (this) {
            closed = true;
            ending = run;
        }
        if (ending != null) {
            model.cancelled();
            ending.close();
        }
    }
}
