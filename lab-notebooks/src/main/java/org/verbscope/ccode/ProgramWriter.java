package org.verbscope.ccode;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.verbscope.event.CompletionEvent.NothingCame;
import org.verbscope.event.EngineEvent.FaultInjected;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.LogEvent;
import org.verbscope.event.MemoryEvent.BufferRead;
import org.verbscope.event.MemoryEvent.BufferWritten;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Origin;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;

/** Goes through a log once and writes a program of it: a function a cell. Calls stand where they were made, waits where they ended. */
final class ProgramWriter {
    /** These wait: what other threads did meanwhile, and what ended the wait, must come first. */
    private static final Set<String> WAITS = Set.of("get_cq_event", "get_async_event");

    private final List<Entry> log;
    private final Map<Long, Recorded> verbs;
    private final Known known = new Known();
    private final ProgramText program = new ProgramText();
    private final Statements statements;
    private final Set<ObjectRef> made = new HashSet<>();
    private final Map<String, Integer> unknownKinds = new LinkedHashMap<>();

    ProgramWriter(List<Entry> log) {
        this.log = log;
        this.verbs = Recorded.of(log);
        this.statements = new Statements(program, known, new Blocks(log));
    }

    CProgram write(String title, String device) {
        program.step("the beginning");
        for (Entry entry : log) {
            take(entry);
        }
        unknownKinds.forEach((kind, count) -> program.finding(0, count + " events of a kind that is not known here (" + kind + ")"));
        new Ending(program, known, statements).write();
        return new CProgram(program.text(title, device), program.findings(), program.completions());
    }

    private void take(Entry entry) {
        Event event = entry.event();
        boolean ours = entry.head().origin() == Origin.PROGRAM && entry.head().machine() >= 1 && entry.head().machine() <= 8;
        if (event instanceof CellStarted cell) {
            program.step("cell " + cell.cell());
        } else if (event instanceof VerbCalled call && ours) {
            if (!WAITS.contains(call.verb())) {
                write(verbs.get(entry.seq()));
            }
        } else if (event instanceof VerbReturned back && ours && WAITS.contains(back.verb()) && verbs.containsKey(back.call())) {
            write(verbs.get(back.call()));
        } else if (event instanceof ObjectCreated created && !made.contains(created.object())) {
            program.finding(entry.seq(), created.object().words() + " of machine " + created.object().machine()
                    + " was not made by a call that is in the log; calls on it are left out");
            return;
        } else {
            others(entry, event);
        }
        known.take(entry);
    }

    private void write(Recorded verb) {
        if (verb.back() == null) {
            program.leftOut(verb.seq(), "ibv_" + verb.call().verb() + " did not return");
            return;
        }
        statements.write(verb);
        if (verb.back().errno() == 0) {
            made.add(verb.back().made());
        }
    }

    private void others(Entry entry, Event event) {
        if (event instanceof BufferWritten written) {
            statements.written(entry.seq(), written);
        } else if (event instanceof BufferRead read) {
            program.comment(entry.seq(), "the program reads " + read.length() + " bytes of " + read.mr().words() + " from byte "
                    + read.offset());
        } else if (event instanceof ObjectChanged changed && changed.attributes().containsKey("label")) {
            program.comment(entry.seq(), changed.object().words() + " is called " + changed.attributes().get("label"));
        } else if (event instanceof NothingCame nothing) {
            program.comment(entry.seq(), "the program waits " + nothing.nanos() / 1_000_000 + " ms for a completion in "
                    + nothing.cq().words() + "; none comes");
        } else if (event instanceof FaultInjected fault) {
            program.leftOut(entry.seq(), "a fault was injected here: " + fault.rule());
        } else if (event instanceof LogEvent.Gap gap) {
            program.leftOut(entry.seq(), gap.count() + " events are missing: " + gap.reason());
        } else if (event instanceof LogEvent.Unknown unknown) {
            unknownKinds.merge(unknown.kind(), 1, Integer::sum);
        }
    }
}
