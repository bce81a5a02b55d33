package org.verbscope.ccode;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.verbscope.ccode.Blocks.Block;
import org.verbscope.event.Bytes;
import org.verbscope.event.MemoryEvent.BufferWritten;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.Errno;

/** Writes each verb as statements of a program, and keeps in mind what is left out and what is still owed at the end. */
final class Statements {
    private static final int LONGEST_WAIT = 60_000;

    private final ProgramText program;
    private final Known known;
    private final Blocks blocks;
    private final AtRunTime terms;
    private final CCalls calls;
    private final CompletionLines completions;
    private final Set<String> allocated = new HashSet<>();
    private final Map<ObjectRef, Long> eventsOwed = new HashMap<>();
    private final Map<ObjectRef, Set<String>> groups = new HashMap<>();

    Statements(ProgramText program, Known known, Blocks blocks) {
        this.program = program;
        this.known = known;
        this.blocks = blocks;
        this.terms = new AtRunTime(known, blocks);
        this.calls = new CCalls(terms, known);
        this.completions = new CompletionLines(program, known, terms);
    }

    Set<String> allocated() {
        return allocated;
    }

    /** Completion events of a queue that were taken and not acked. */
    long eventsOwed(ObjectRef cq) {
        return eventsOwed.getOrDefault(cq, 0L);
    }

    /** Multicast groups, as initialisers, that a queue pair is a member of. */
    Set<String> groups(ObjectRef qp) {
        return groups.getOrDefault(qp, Set.of());
    }

    void write(Recorded verb) {
        terms.begin(verb);
        CCall call = calls.of(verb);
        String why = leaveOut(verb, call);
        if (!why.isEmpty()) {
            program.leftOut(verb.seq(), "ibv_" + verb.call().verb() + ": " + why);
            completions.leftOut(verb);
            return;
        }
        call.unknown().forEach(what -> program.finding(verb.seq(), "ibv_" + call.verb() + ": not in the log, and 0 or nothing here: " + what));
        program.comment(verb.seq(), on(verb) + (verb.refused() ? ", refused with " + new Errno(verb.errno()) : ""));
        switch (call.verb()) {
            case "poll_cq" -> completions.write(verb);
            case "get_cq_event" -> cqEvent(verb);
            case "get_async_event" -> asyncEvent(verb);
            case "ack_async_event" -> {
                program.uses(Support.ASYNC_EVENT);
                program.line("ack_async(" + verb.seq() + ", " + EventCalls.typeOf(verb).orElse("-1") + ");");
            }
            default -> plain(verb, call);
        }
        terms.findings().forEach(finding -> program.finding(verb.seq(), finding));
    }

    private static String on(Recorded verb) {
        return verb.call().on().words() + " of machine " + verb.machine();
    }

    /** Why a call is not made; empty when it is. */
    private String leaveOut(Recorded verb, CCall call) {
        ObjectRef on = verb.call().on();
        if (!call.impossible().isEmpty()) {
            return call.impossible();
        } else if (on.machine() != verb.machine() || on.kind() != ObjectKind.DEVICE && !known.isKnown(on)) {
            return on.words() + " was not made by a call that is in the log";
        } else if (call.gives() == CCall.Gives.OBJECT && !verb.refused()
                && (call.target().isEmpty() || verb.back().made().machine() != verb.machine())) {
            return "the log does not say what it made";
        } else if (verb.errno() == Errno.EINTR.number()) {
            return "it was given up";
        } else if (call.verb().equals("reg_mr") && block(verb).isEmpty()) {
            return "the log has no memory for it";
        } else if (verb.refused() && call.verb().equals("close_device")) {
            return "refused by the lab: libibverbs would close the device under its objects";
        } else if (verb.errno() == Errno.EBUSY.number() && Set.of("destroy_cq", "destroy_qp", "destroy_srq").contains(call.verb())
                && !verb.call().args().containsKey("children")) {
            return "refused for an event that was taken and not acked; libibverbs would wait for ever";
        }
        return "";
    }

    private Optional<Block> block(Recorded verb) {
        return CText.parse(verb.call().args().getOrDefault("addr", "")).flatMap(address -> blocks.at(verb.machine(), address));
    }

    private void plain(Recorded verb, CCall call) {
        if (call.verb().equals("reg_mr")) {
            allocate(block(verb).orElseThrow());
        }
        if (call.setup().isEmpty()) {
            program.line(statement(verb, call));
        } else {
            program.line("{");
            call.setup().forEach(declaration -> program.line(declaration.indent(4)));
            program.line(statement(verb, call).indent(4));
            program.line("}");
        }
        if (!verb.refused()) {
            succeeded(verb, call);
        }
    }

    private void allocate(Block block) {
        if (allocated.add(block.name())) {
            program.uses(Support.MEMORY);
            program.variable("uint8_t *" + block.name());
            program.line(block.name() + " = memory(" + CText.number(block.length()) + ");");
        }
    }

    private String statement(Recorded verb, CCall call) {
        String head = verb.seq() + ", \"ibv_" + call.verb() + "\", ";
        String recorded = ", " + errno(verb.errno()) + ");";
        return switch (call.gives()) {
            case OBJECT -> object(verb, call, head, recorded);
            case ERRNO -> "returned(" + head + call.call() + recorded + taken(verb);
            case MINUS_ONE -> "returned(" + head + call.call() + " ? errno : 0" + recorded;
            case COUNT -> "returned(" + head + call.call() + " < 0 ? EINVAL : 0" + recorded;
            case NOTHING -> call.call() + ";";
        };
    }

    private String object(Recorded verb, CCall call, String head, String recorded) {
        program.uses(Support.MADE);
        String expression = call.verb().equals("open_device") ? "open_device(" + verb.machine() + ")" : call.call();
        if (call.verb().equals("open_device")) {
            program.uses(Support.DEVICE);
        }
        return verb.refused() ? "made(" + head + expression + recorded
                : call.target() + " = " + expression + ";\nmade(" + head + call.target() + recorded;
    }

    /** Of a refused list: how many requests were taken before. */
    private String taken(Recorded verb) {
        if (!verb.refused() || verb.works().size() < 2 || !verb.call().verb().startsWith("post_")) {
            return "";
        }
        program.uses(Support.ACCEPTED);
        return "\naccepted(" + verb.seq() + ", bad ? bad - wr : 0, " + CText.number(verb.back().result()) + ");";
    }

    static String errno(int number) {
        String name = new Errno(number).name();
        return name.startsWith("?") ? Integer.toString(number) : name;
    }

    /** Numbers of a new object are kept apart from it: programs use them when the object is gone, too. */
    private void succeeded(Recorded verb, CCall call) {
        ObjectRef made = verb.back().made();
        if (call.gives() == CCall.Gives.OBJECT) {
            program.variable(CName.type(made.kind()) + " *" + CName.of(made));
            switch (made.kind()) {
                case MR -> {
                    keep(made, "uint32_t", "lkey", "lkey");
                    keep(made, "uint32_t", "rkey", "rkey");
                }
                case MW -> keep(made, "uint32_t", "window_key", "rkey");
                case QP -> keep(made, "uint32_t", "qpn", "qp_num");
                case CONTEXT -> {
                    program.variable("union ibv_gid gid_" + made.machine());
                    program.variable("int gid_index_" + made.machine());
                    program.line("find_gid(" + CName.of(made) + ", &gid_" + made.machine() + ", &gid_index_" + made.machine() + ");");
                }
                default -> { }
            }
        }
        ObjectRef on = verb.call().on();
        switch (call.verb()) {
            case "bind_mw" -> known.called(verb.machine(), verb.call().args().getOrDefault("mw", ""))
                    .filter(mw -> mw.kind() == ObjectKind.MW).ifPresent(mw -> keep(mw, "uint32_t", "window_key", "rkey"));
            case "ack_cq_events" -> CText.parse(verb.call().args().getOrDefault("nevents", ""))
                    .ifPresent(acked -> eventsOwed.merge(on, -acked, Long::sum));
            case "attach_mcast" -> groups.computeIfAbsent(on, none -> new HashSet<>()).add(verb.call().args().get("gid"));
            case "detach_mcast" -> groups.getOrDefault(on, new HashSet<>()).remove(verb.call().args().get("gid"));
            default -> { }
        }
    }

    private void keep(ObjectRef of, String type, String word, String field) {
        String name = CName.named(word, of);
        program.variable(type + " " + name);
        program.line(name + " = " + CName.of(of) + "->" + field + ";");
    }

    private void cqEvent(Recorded verb) {
        program.uses(Support.CQ_EVENT);
        Optional<ObjectRef> cq = Optional.of(verb.back().made()).filter(ref -> ref.kind() == ObjectKind.CQ && known.isKnown(ref));
        cq.ifPresent(ref -> eventsOwed.merge(ref, 1L, Long::sum));
        program.line("cq_event(" + verb.seq() + ", " + CCalls.on(verb) + ", " + cq.map(CName::of).orElse("NULL") + ", "
                + milliseconds(verb, cq.isPresent()) + ");");
    }

    private void asyncEvent(Recorded verb) {
        program.uses(Support.ASYNC_EVENT);
        boolean came = verb.back().result() == 1;
        program.line("async_event(" + verb.seq() + ", " + CCalls.on(verb) + ", " + (came ? 1 : 0) + ", " + milliseconds(verb, came) + ");");
    }

    /** What came is waited for as long as anything; that nothing comes, as long as the recorded program did. */
    private static String milliseconds(Recorded verb, boolean came) {
        if (came) {
            return "LIMIT * 1000";
        }
        try {
            Duration limit = Duration.parse(verb.call().args().getOrDefault("limit", "PT0S"));
            return Long.toString(Math.max(0, Math.min(LONGEST_WAIT, limit.toMillis())));
        } catch (DateTimeParseException | ArithmeticException unreadable) {
            return "0";
        }
    }

    /** The program writes into a buffer: the bytes that the log has of it. */
    void written(long seq, BufferWritten event) {
        long address = known.number(event.mr(), "address").orElse(-1L) + event.offset();
        Optional<Block> block = known.isKnown(event.mr()) ? blocks.at(event.mr().machine(), address) : Optional.empty();
        int bytes = (int) Math.min(event.head().length(), event.length());
        if (block.isEmpty() || !block.get().contains(address, event.length()) || !allocated.contains(block.get().name())) {
            program.leftOut(seq, "bytes written to " + event.mr().words() + ", whose memory is not in the log");
            return;
        }
        program.comment(seq, "the program writes " + event.length() + " bytes to " + event.mr().words()
                + (bytes < event.length() ? "; only the first " + bytes + " are in the log" : ""));
        if (bytes < event.length()) {
            program.finding(seq, "of " + event.length() + " bytes written to " + event.mr().words() + " only the first " + bytes
                    + " are in the log; the others stay what they were");
        }
        if (bytes > 0) {
            long offset = address - block.get().start();
            program.line("memcpy(" + block.get().name() + (offset == 0 ? "" : " + " + offset) + ", "
                    + CText.literal(Bytes.copyOf(event.head().toArray(), 0, bytes)) + ", " + bytes + ");");
        }
    }
}
