package org.verbscope.picture;

import org.verbscope.event.Layer;
import org.verbscope.state.LabState;

/**
 * Draws the stage: two machines side by side in three bands, control lane outside, data lane inside,
 * the wire between. A pure function of its arguments; any thread may call it. Everything drawn stands
 * in the state; what the state does not say is not drawn.
 */
public final class StageView {
    private static final TextMeasure TEXT = AwtText.shared();

    private StageView() { }

    /**
     * The picture of a state.
     *
     * @param progress how far the last event's token has travelled, 0 to 1; 1 at rest
     */
    public static Picture draw(LabState state, double progress, StageOptions options) {
        var cast = new Cast(state, options.message());
        boolean sockets = state.transfer() != null;
        boolean kernelWorks = sockets || cast.carrier == Carrier.RXE;
        var frame = sockets ? StageFrame.ofSockets(options.width(), options.height(), options.bare())
                : new StageFrame(options.width(), options.height(), kernelWorks, options.bare());
        var words = new Words(options.locale());
        var table = new PictureTable();
        var sheet = new Sheet(new Pen(TEXT), frame, cast, words, table, Math.max(0, Math.min(1, progress)));
        Caption caption = new Captions(words, cast).of(state);
        if (!options.bare()) {
            CaptionLine.draw(sheet, caption, options.live());
        }
        for (int side = 1; side <= 2; side++) {
            Player player = cast.player(side);
            Bands.draw(sheet, player, kernelWorks, options.hidden());
            sheet.pen().within(frame.hidden(options.hidden()), pen -> machine(sheet.on(pen), player, kernelWorks));
        }
        if (sockets) {
            SocketTally.draw(sheet);
        } else {
            TallyColumn.draw(sheet);
        }
        if (options.hidden().contains(Layer.WIRE)) {
            Bands.hiddenWire(sheet);
        } else if (sockets) {
            SocketPath.between(sheet);
        } else if (kernelWorks) {
            WirePart.draw(sheet, KernelPath.wireY(frame), frame.full ? 16 : 11, captured(cast, words));
        } else {
            WirePart.draw(sheet, frame.packetTop() + (frame.full ? frame.packetStep() : 0) + frame.packetHeight() / 2,
                    frame.full ? 26 : 15, words.of("wire"));
        }
        if (!options.bare()) {
            Legend.draw(sheet);
        }
        return new Picture(options.width(), options.height(), sheet.pen().shapes(), caption, table.rows());
    }

    /** The wire of rxe is an interface that can be listened to; it says so once something was heard. */
    private static String captured(Cast cast, Words words) {
        String netdev = cast.player(1).machine().device().netdev();
        boolean heard = cast.message != null && cast.message.progress().packetsSent() > 0;
        return heard && !netdev.isEmpty() ? words.of("wire.captured", "netdev", netdev) : words.of("wire");
    }

    private static void machine(Sheet sheet, Player player, boolean kernelWorks) {
        if (sheet.cast().state.transfer() != null) {
            SocketPath.draw(sheet, player);
            return;
        }
        ControlLane.draw(sheet, player, kernelWorks);
        if (kernelWorks) {
            KernelPath.draw(sheet, player);
            QueueCard.draw(sheet, player, KernelPath.over(sheet.frame()));
            MemoryCard.draw(sheet, player);
        } else {
            NicCards.draw(sheet, player);
            DataLane.draw(sheet, player);
            QueueCard.draw(sheet, player, 0);
            MemoryCard.draw(sheet, player);
        }
    }
}
