package org.verbscope.app.shell;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.verbscope.app.course.OwnCopies;
import org.verbscope.app.session.RecordedSession;
import org.verbscope.notebook.NotebookException;
import org.verbscope.session.Session;
import org.verbscope.session.SessionHeader;

/** Sessions from files in the window's place for a session: whole ones, and ones that are still read. Used on the window's thread. */
final class RecordingsInWindow implements SessionOpening.Told {
    private final Supplier<Workbench> bench;
    private final Supplier<DeviceInUse> device;
    private final BiConsumer<DeviceInUse, OpenNotebook> place;

    /** @param place puts a session and a notebook into the window */
    RecordingsInWindow(Supplier<Workbench> bench, Supplier<DeviceInUse> device, BiConsumer<DeviceInUse, OpenNotebook> place) {
        this.bench = bench;
        this.device = device;
        this.place = place;
    }

    void open(Session session) {
        open(DeviceInUse.recorded(session), session.header(), session.notebook());
        bench.get().complain(String.join(" ", session.findings()));
    }

    @Override
    public void begun(RecordedSession session, String notebook) {
        open(DeviceInUse.reading(session), session.header(), notebook);
    }

    @Override
    public void whole(RecordedSession session, List<String> findings) {
        if (device.get().session() == session && !findings.isEmpty()) {
            bench.get().complain(String.join(" ", findings));
        }
    }

    @Override
    public void refused(String why) {
        bench.get().complain(why);
    }

    private void open(DeviceInUse recording, SessionHeader header, String notebook) {
        try {
            place.accept(recording, OpenNotebook.of(header, notebook, OwnCopies.folder()));
        } catch (NotebookException broken) {
            bench.get().complain(broken.getMessage());
        }
    }
}
