package org.verbscope.app.notebook;

import java.util.List;
import org.verbscope.chart.CellChart;

/** What a cell's node asks of the notebook. */
interface CellActions {
    void run(String id);

    void edit(String id, String text);

    void focused(String id);

    void focusNext(String id);

    /** The cell was run with the keyboard in it. */
    void ran();

    /** Shows a line of a cell. @param name id or lab id of the cell, empty for {@code from} @param line from 1 */
    void jump(String from, String name, int line);

    /** As in {@link OutputActions}; {@code from} is the cell that the hint stands in. */
    void hinted(String from, String claim, int shown);

    /** A chart that is drawn in the window's colours. */
    ChartNode chart(CellChart chart);

    /** Ends what runs. */
    void stop();

    List<OutputActions.Solution> solutions(String exercise, String claim);

    void take(OutputActions.Solution solution);
}
