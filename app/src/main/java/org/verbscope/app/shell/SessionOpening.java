package org.verbscope.app.shell;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.verbscope.app.session.RecordedSession;
import org.verbscope.event.EventLog;
import org.verbscope.session.SessionException;
import org.verbscope.session.SessionHeader;
import org.verbscope.session.SessionReader;

/** Reads a session's file on a thread of its own: the window has it as soon as its log begins, and sees it grow. */
final class SessionOpening {
    /** What becomes of it; all on the window's thread. */
    interface Told {
        /** The log begins. @param notebook as in a file; may be empty */
        void begun(RecordedSession session, String notebook);

        /** All of it is there. @param findings what was wrong with the file; may be none */
        void whole(RecordedSession session, List<String> findings);

        /** It is no session. */
        void refused(String why);
    }

    private final Path file;
    private final Told told;
    private final Consumer<Runnable> later;
    private SessionHeader header;
    private RecordedSession session;

    private SessionOpening(Path file, Told told, Consumer<Runnable> later) {
        this.file = file;
        this.told = told;
        this.later = later;
    }

    /** @param later runs something on the window's thread */
    static void of(Path file, Told told, Consumer<Runnable> later) {
        var reader = new Thread(new SessionOpening(file, told, later)::read, "session-read");
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try {
            String notebook = SessionReader.notebook(file);
            List<String> findings = SessionReader.read(file, new SessionReader.Progress() {
                @Override
                public void header(SessionHeader read) {
                    header = read;
                }

                @Override
                public void log(EventLog log) {
                    begins(log, notebook);
                }
            }).findings();
            if (session == null) {
                begins(new EventLog(org.verbscope.event.LabClock.real()), notebook);
            }
            session.whole();
            later.accept(() -> told.whole(session, findings));
        } catch (SessionException broken) {
            later.accept(() -> told.refused(broken.getMessage()));
        }
    }

    /** A log before the header has nobody who could show it; the reader refuses such a file in the end. */
    private void begins(EventLog log, String notebook) {
        if (session == null && header != null) {
            session = new RecordedSession(header, log);
            later.accept(() -> told.begun(session, notebook));
        } else if (session != null) {
            session.log(log);
        }
    }
}
