package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.soft.TwoMachines.End;

@Tag("property")
class DeliveryProperties {
    /** {@code length} cut into {@code parts} pieces at places given by {@code seed}. */
    private static int[] cut(int length, int parts, int seed) {
        var random = new Random(seed);
        int[] at = random.ints(parts - 1L, 0, length + 1).sorted().toArray();
        var pieces = new int[parts];
        for (int i = 0; i < parts; i++) {
            pieces[i] = (i == parts - 1 ? length : at[i]) - (i == 0 ? 0 : at[i - 1]);
        }
        return pieces;
    }

    @Property(tries = 150)
    void messagesArriveByteForByteHoweverTheyAreCut(@ForAll @IntRange(max = 20_000) int length, @ForAll Mtu mtu,
            @ForAll @IntRange(min = 1, max = 4) int sendParts, @ForAll @IntRange(min = 1, max = 4) int recvParts,
            @ForAll int seed) {
        try (var bed = new TwoMachines().rtr(rtr -> rtr.pathMtu(mtu))) {
            List<End> ends = bed.connected();
            End a = ends.get(0);
            End b = ends.get(1);
            byte[] message = TwoMachines.pattern(length, seed);
            SendRequest send = SendRequest.send(1);
            int done = 0;
            for (int piece : cut(length, sendParts, seed)) {
                a.mr().write(done * 2L, Arrays.copyOfRange(message, done, done + piece));
                send = send.and(a.mr(), done * 2L, piece);
                done += piece;
            }
            RecvRequest recv = RecvRequest.empty(2);
            done = 0;
            int[] received = cut(length, recvParts, ~seed);
            for (int piece : received) {
                recv = recv.and(b.mr(), 1000 + done * 3L, piece);
                done += piece;
            }
            b.qp().postRecv(recv);
            a.qp().postSend(send);
            assertThat(TwoMachines.await(a, 1)).allMatch(WorkCompletion::ok);
            assertThat(TwoMachines.await(b, 1).get(0).byteLen()).isEqualTo(length);
            var arrived = new byte[length];
            done = 0;
            for (int piece : received) {
                System.arraycopy(b.mr().read(1000 + done * 3L, piece), 0, arrived, done, piece);
                done += piece;
            }
            assertThat(arrived).isEqualTo(message);
        }
    }

    @Property(tries = 150)
    void whateverIsLostEverythingArrivesOnceAndInOrder(@ForAll @Size(min = 1, max = 8) List<@IntRange(max = 2) Integer> kinds,
            @ForAll @IntRange(max = 6000) int length, @ForAll @IntRange(min = 1, max = 30) int percent, @ForAll long seed) {
        try (var bed = new TwoMachines().rtr(rtr -> rtr.pathMtu(Mtu.MTU_512)).rts(rts -> rts.timeout(4).retryCnt(7))) {
            bed.trace.level(TraceLevel.VERBS);
            List<End> ends = bed.connected();
            End a = ends.get(0);
            End b = ends.get(1);
            var random = new Random(seed);
            // A loss costs one retry at most, so that seven suffice for six, wherever they strike.
            var left = new int[] {6};
            bed.lose(frame -> left[0] > 0 && random.nextInt(100) < percent && left[0]-- > 0);
            List<Long> sends = new ArrayList<>();
            for (int i = 0; i < kinds.size(); i++) {
                if (kinds.get(i) == 0) {
                    b.recv(i, i * 10_000L, 10_000);
                    sends.add((long) i);
                }
            }
            for (int i = 0; i < kinds.size(); i++) {
                post(a, b, kinds.get(i), i, length);
            }
            List<WorkCompletion> done = TwoMachines.await(a, kinds.size());
            assertThat(done).allMatch(WorkCompletion::ok);
            assertThat(done).extracting(WorkCompletion::wrId)
                    .isEqualTo(LongStream.range(0, kinds.size()).boxed().toList());
            assertThat(TwoMachines.await(b, sends.size())).extracting(WorkCompletion::wrId).isEqualTo(sends);
            for (int i = 0; i < kinds.size(); i++) {
                End at = kinds.get(i) == 2 ? a : b;
                assertThat(at.mr().read(i * 10_000L, length)).as("message " + i).isEqualTo(TwoMachines.pattern(length, i));
            }
            assertThat(bed.stateOf(a)).isEqualTo(QpState.RTS);
            assertThat(bed.stateOf(b)).isEqualTo(QpState.RTS);
        }
    }

    private static void post(End a, End b, int kind, int i, int length) {
        byte[] message = TwoMachines.pattern(length, i);
        long here = 500_000 + i * 10_000L;
        if (kind == 2) {
            b.mr().write(here, message);
            a.read(i, i * 10_000L, length, b, here);
            return;
        }
        a.mr().write(here, message);
        if (kind == 0) {
            a.send(i, here, length);
        } else {
            a.write(i, here, length, b, i * 10_000L);
        }
    }
}
