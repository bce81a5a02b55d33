package org.verbscope.lab;

import java.util.Optional;
import org.verbscope.event.CompletionEvent.NothingCame;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.rules.diagnosis.Diagnosis;
import org.verbscope.verbs.rules.diagnosis.Trouble;
import org.verbscope.verbs.rules.diagnosis.Trouble.Kind;
import org.verbscope.verbs.trace.Trace;

/** What the rules find in the log so far, for a person whose cell has just met it. */
final class Explained {
    private Explained() { }

    /** A wait reached its limit: that goes into the log, and the rules say why nothing came. */
    static String silence(RdmaContext context, CompletionQueue cq, long nanos) {
        Trace trace = context.trace();
        if (trace.level() == TraceLevel.OFF) {
            return "no completion came to " + cq + ", and the trace is off: nothing more is known";
        }
        context.settle();
        trace.emit(Head.of(context.machine(), Layer.USER, Path.DATA, Source.CALL), new NothingCame(cq.ref(), nanos));
        return last(trace, Kind.SILENT).map(Trouble::text).orElse("no completion came to " + cq);
    }

    /** A completion that is no success. */
    static String failure(RdmaContext context, WorkCompletion completion) {
        String plain = "request " + completion.wrId() + " ended with " + completion.statusName();
        if (context.trace().level() == TraceLevel.OFF) {
            return plain + ": " + completion.explanation().summary();
        }
        context.settle();
        return last(context.trace(), Kind.FAILED).map(trouble -> plain + ":\n" + trouble.text()).orElse(plain);
    }

    private static Optional<Trouble> last(Trace trace, Kind kind) {
        return Diagnosis.of(trace.log()).troubles().stream().filter(trouble -> trouble.kind() == kind).reduce((a, b) -> b);
    }
}
