package org.verbscope.ccode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.verbscope.event.Bytes;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.EngineEvent.FaultInjected;
import org.verbscope.event.Event;
import org.verbscope.event.LogEvent;
import org.verbscope.event.MemoryEvent.BufferWritten;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WorkEvent.Sge;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.QpAttribute;

/** Whatever stands in a log: text of it is only ever found in comments and literals of the program. */
@Tag("property")
class HostileLogProperties {
    private static final String MARK = "EVIL";
    private static final List<String> VERBS = List.of("open_device", "alloc_pd", "reg_mr", "create_cq", "create_qp", "modify_qp", "post_send",
            "post_recv", "poll_cq", "bind_mw", "create_ah", "create_srq", "attach_mcast", "get_cq_event", "ack_async_event",
            "query_gid", "modify_srq", "alloc_mw", "destroy_qp", "dereg_mr", "close_device", MARK + "(); verb");

    @Provide
    Arbitrary<String> nasty() {
        return Arbitraries.of("", "0", "-1", "7", "0x11", "0x7f1000001000", "4096", "18446744073709551615", "QP 0x11", "CQ 1", "PD 1", "MR 0x1000",
                "CQ " + MARK, MARK, "*/ " + MARK + "(); /*", "\"; " + MARK + "(); \"", "a\n#include \"" + MARK + "\"", "?" + MARK,
                "RTR", "LOCAL_WRITE ?" + MARK, "::ffff:10.77.0.2 from index 1 of port 1", "::ffff:" + MARK + " from index 1 of port 1",
                "??/\n" + MARK, "\\", "RC", "UD", "TYPE_1", "PT1S", "0 to 99999", "STATE AV", MARK + " of QP");
    }

    private static Arbitrary<ObjectRef> refs() {
        Arbitrary<Integer> machines = Arbitraries.of(1, 1, 1, 2, 0, -1, 9, Integer.MIN_VALUE);
        return Combinators.combine(machines, Arbitraries.of(ObjectKind.class), Arbitraries.of(0L, 1L, 17L, 0x1000L, -1L, Long.MIN_VALUE),
                Arbitraries.of(0, 0, 0, 1, -1)).as(ObjectRef::new);
    }

    private Arbitrary<Map<String, String>> args() {
        List<String> names = new java.util.ArrayList<>(List.of("addr", "length", "iova", "access", "cqe", "channel", "attr_mask", "qp_type", "send_cq",
                "recv_cq", "address", "lkey", "rkey", "gid", "dgid", "is_global", "mw", "mr", "wr_id", "type", "index", "label", "event",
                MARK, "num_entries", "nevents", "limit"));
        for (QpAttribute attribute : QpAttribute.values()) {
            names.add(attribute.name());
        }
        return Arbitraries.maps(Arbitraries.of(names), nasty()).ofMaxSize(12).map(HashMap::new);
    }

    private Arbitrary<Event> events() {
        Arbitrary<Long> numbers = Arbitraries.of(0L, 1L, 2L, 3L, 5L, 8L, -1L, Long.MAX_VALUE, Long.MIN_VALUE, 0x7f1000001000L);
        Arbitrary<Integer> ints = Arbitraries.of(0, 1, 2, 22, -1, 0x1000, Integer.MAX_VALUE);
        Arbitrary<Event> calls = Combinators.combine(Arbitraries.of(VERBS), refs(), args()).as(VerbCalled::new);
        Arbitrary<Event> backs = Combinators.combine(numbers, Arbitraries.of(VERBS), ints, numbers, refs())
                .as((call, verb, errno, result, made) -> new VerbReturned(call, verb, errno, result, 0, made, MARK));
        Arbitrary<Event> made = Combinators.combine(refs(), refs(), nasty(), args()).as(ObjectCreated::new);
        Arbitrary<Event> work = Combinators.combine(refs(), Arbitraries.of(WorkQueue.class), numbers, nasty(), ints, numbers, numbers, ints)
                .as((qp, queue, id, opcode, flags, address, length, key) -> new WorkPosted(qp, queue, 0, id, opcode, flags, length,
                        List.of(new Sge(address, length, key)), address, key));
        Arbitrary<Event> polled = Combinators.combine(refs(), refs(), numbers, ints, nasty(), numbers)
                .as((cq, qp, id, status, opcode, bytes) -> new CompletionPolled(cq, qp, id, status, opcode, bytes, 0));
        Arbitrary<Event> written = Combinators.combine(refs(), numbers, numbers, nasty())
                .as((mr, at, length, head) -> new BufferWritten(mr, at, length, Bytes.ofText(head)));
        Arbitrary<Event> words = Combinators.combine(refs(), nasty(), ints).as((ref, text, which) -> switch (which) {
            case 0 -> new CellStarted(text);
            case 1 -> new FaultInjected(text, text);
            case 2 -> new LogEvent.Gap(1, text);
            case 22 -> new LogEvent.Unknown(text, "{}");
            default -> new ObjectChanged(ref, Map.of("label", text));
        });
        return Arbitraries.oneOf(calls, calls, backs, made, work, polled, written, words);
    }

    @Provide
    Arbitrary<List<Event>> logs() {
        return events().list().ofMaxSize(30);
    }

    @Property(tries = 200)
    void nothingOfALogIsCode(@ForAll("logs") List<Event> events, @ForAll("nasty") String title) {
        Tape tape = Tape.pair("RC");
        for (Event event : events) {
            // A return of the call just made, so that hostile calls get as far as they can.
            if (event instanceof VerbReturned back && back.call() == 1) {
                tape.back(tape.log.size(), back.verb(), 1, back.errno(), back.result(), back.made());
            } else {
                tape.emit(1, event);
            }
        }
        CProgram program = CProgram.of(tape.all(), title, title);
        assertThat(code(program.text())).doesNotContain(MARK).matches("[\\n\\x20-\\x7e]*");
        for (long seq = 1; seq <= tape.log.size(); seq++) {
            CCalls.of(tape.all(), seq).ifPresent(call -> assertThat(code(call.text())).doesNotContain(MARK));
        }
    }

    /** A C text without its comments and literals, found as a compiler finds them. */
    private static String code(String c) {
        var out = new StringBuilder();
        for (int i = 0; i < c.length(); ) {
            if (c.startsWith("/*", i)) {
                int end = c.indexOf("*/", i + 2);
                assertThat(end).as("a comment without an end").isPositive();
                i = end + 2;
            } else if (c.charAt(i) == '"') {
                int end = i + 1;
                while (c.charAt(end) != '"') {
                    assertThat(c.charAt(end)).as("a literal across lines").isNotEqualTo('\n');
                    end += c.charAt(end) == '\\' ? 2 : 1;
                }
                i = end + 1;
            } else {
                out.append(c.charAt(i++));
            }
        }
        return out.toString();
    }
}
