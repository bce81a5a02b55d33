package org.verbscope.notebook;

import java.util.Map;

/** The signs of the report, drawn: shape first, then colour, then the word beside them. */
final class Glyphs {
    private static final String OCTAGON = "<path class=\"fill-error\" d=\"M5 1h6l4 4v6l-4 4H5l-4-4V5z\"/>"
            + "<path class=\"on\" d=\"M5.5 5.5l5 5M10.5 5.5l-5 5\"/>";
    private static final String TICK = "<circle class=\"fill-done\" cx=\"8\" cy=\"8\" r=\"7\"/>"
            + "<path class=\"on\" d=\"M4.7 8.3l2.3 2.3 4.3-4.7\"/>";
    private static final String RING = "<circle class=\"line-strong\" cx=\"8\" cy=\"8\" r=\"6.2\"/>";
    private static final String RING_AND_DOT = RING + "<circle class=\"fill-strong\" cx=\"8\" cy=\"8\" r=\"1.6\"/>";
    private static final String TRIANGLE = "<path class=\"fill-warn\" d=\"M8 1.5l7 13H1z\"/>"
            + "<path class=\"on\" d=\"M8 6v4M8 11.7v.9\"/>";

    private static final Map<CellStatus, String> STATUS = Map.of(
            CellStatus.FINISHED, TICK,
            CellStatus.FAILED, OCTAGON,
            CellStatus.DIED, OCTAGON,
            CellStatus.STOPPED, "<rect class=\"fill-work\" x=\"2\" y=\"2\" width=\"12\" height=\"12\" rx=\"2\"/>",
            CellStatus.NOT_RUN, RING,
            CellStatus.STALE, TRIANGLE);

    private static final Map<CheckOutput.Verdict, String> VERDICT = Map.of(
            CheckOutput.Verdict.PASSED, TICK,
            CheckOutput.Verdict.FAILED, OCTAGON,
            CheckOutput.Verdict.WAITING, RING_AND_DOT);

    /** Two machines and the wire. */
    static final String MARK = "<svg class=\"mark\" viewBox=\"0 0 20 16\" width=\"20\" height=\"16\" aria-hidden=\"true\">"
            + "<path class=\"fill-payload\" d=\"M0 0h6v10h8V0h6v16H0z\"/></svg>";

    private Glyphs() {
    }

    static String of(CellStatus status) {
        return sign(STATUS.get(status));
    }

    static String of(CheckOutput.Verdict verdict) {
        return sign(VERDICT.get(verdict));
    }

    private static String sign(String shapes) {
        return "<svg class=\"sign\" viewBox=\"0 0 16 16\" width=\"16\" height=\"16\" aria-hidden=\"true\">" + shapes + "</svg>";
    }
}
