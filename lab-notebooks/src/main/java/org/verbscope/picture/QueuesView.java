package org.verbscope.picture;

import java.util.List;
import java.util.stream.IntStream;
import org.verbscope.state.LabState;

/**
 * Draws the queues of a queue pair as rings, the request that is looked at with its scatter/gather elements over
 * its memory region, and the bytes there before and after. A pure function of its arguments; any thread may call it.
 */
public final class QueuesView {
    private QueuesView() { }

    /** @param index of the log that {@code state} is made of */
    public static Picture draw(LabState state, LogIndex index, QueuesOptions o) {
        var cast = new Cast(state, 0);
        var sizes = new StageFrame(o.width(), o.height(), false, false);
        var words = new Words(o.locale());
        var sheet = new Sheet(new Pen(AwtText.shared()), sizes, cast, words, new PictureTable(), 1);
        Caption caption = new Captions(words, cast).of(state);
        CaptionLine.draw(sheet, caption, o.live());
        Desk desk = Desk.of(state, o.chosen(), o.slot());
        List<SgeCheck> checks = desk.slot() == null ? List.of()
                : IntStream.range(0, desk.slot().work().sges().size()).mapToObj(i -> SgeCheck.of(state, desk.slot().work(), i)).toList();
        double ringsBottom = sizes.captionHeight + (sizes.full ? 232 : 122);
        QueueRings.draw(sheet, desk, sizes.captionHeight, ringsBottom);
        WorkCard.draw(sheet, desk, checks, sizes.captionHeight + (sizes.full ? 14 : 6), ringsBottom - 4);
        if (desk.qp() != null) {
            double stripBottom = MemoryStrip.draw(sheet, desk, checks, ringsBottom);
            HexPanes.draw(sheet, desk, checks, index, stripBottom, o.height());
        }
        return new Picture(o.width(), o.height(), sheet.pen().shapes(), caption, sheet.table().rows());
    }
}
