package org.verbscope.app.packets;

import java.util.List;
import java.util.stream.IntStream;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.views.Moment;
import org.verbscope.picture.CaptionView;
import org.verbscope.picture.LadderView;
import org.verbscope.picture.LogIndex;
import org.verbscope.picture.PacketBytesView;
import org.verbscope.picture.PacketHeaders;
import org.verbscope.picture.PacketHeaders.Header;
import org.verbscope.picture.PacketRow;
import org.verbscope.picture.PacketTrail;
import org.verbscope.picture.PacketTrail.Crossing;
import org.verbscope.picture.Picture;

/** What the packet view shows of a moment: made by the worker, of its question alone. The trail of the newest log is kept. */
final class PacketAnswers {
    /** @param chosen packet from 0, or -1 for the one that the step is about @param sizes of caption, bytes and ladder */
    record Question(Moment moment, String filter, int chosen, String field, double captionWidth, double bytesWidth, double bytesHeight,
            double ladderWidth, double ladderHeight) { }

    /** @param let packets that the filter lets through, or null for all @param selected from 0, or -1 */
    record Answer(Question question, PacketTrail trail, int count, int[] let, int selected, List<Header> headers, Picture caption, Picture bytes,
            Picture ladder) { }

    private LogIndex index;
    private PacketTrail trail;

    private synchronized PacketTrail trail(LogIndex of) {
        if (of != index) {
            index = of;
            trail = new PacketTrail(of);
        }
        return trail;
    }

    Answer answer(Question q) {
        PacketTrail packets = trail(q.moment().index());
        long step = q.moment().step();
        int count = packets.count(step);
        int[] let = q.filter().isBlank() ? null : IntStream.range(0, count)
                .filter(i -> PacketRow.of(packets.at(i, step), ViewText.locale()).matches(q.filter())).toArray();
        int selected = q.chosen() >= 0 && q.chosen() < count ? q.chosen() : packets.of(step);
        Crossing crossing = selected < 0 ? null : packets.at(selected, step);
        List<Header> headers = crossing == null ? List.of() : PacketHeaders.of(crossing.packet(), ViewText.locale());
        Picture bytes = crossing == null ? null
                : PacketBytesView.draw(crossing.packet(), field(headers, q.field()), q.bytesWidth(), q.bytesHeight(), ViewText.locale());
        Picture ladder = LadderView.draw(packets, step, q.chosen() >= 0 ? selected + 1 : 0, q.ladderWidth(), q.ladderHeight(), ViewText.locale());
        Picture caption = CaptionView.draw(q.moment().states().at(step), q.captionWidth(), q.moment().live(), ViewText.locale());
        return new Answer(q, packets, count, let, selected, headers, caption, bytes, ladder);
    }

    /** The chosen field where the packet has it; else what tells of an error. */
    static String field(List<Header> headers, String wanted) {
        boolean there = headers.stream().anyMatch(h -> h.id().equals(wanted) || h.fields().stream().anyMatch(f -> f.id().equals(wanted)));
        return there ? wanted : headers.stream().flatMap(h -> h.fields().stream()).filter(PacketHeaders.Field::bad).map(PacketHeaders.Field::id)
                .findFirst().orElse("");
    }
}
