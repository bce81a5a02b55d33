package org.verbscope.app.notebook;

import java.util.List;
import javafx.scene.Node;
import org.verbscope.chart.CellChart;

/** What an output asks of the notebook that it stands in. */
interface OutputActions {
    /** A program that is right. @param cell lab id of the cell that it belongs into */
    record Solution(String cell, String code) { }

    /** Shows a line of a cell. @param cell its name, empty for the output's own @param line from 1 */
    void jump(String cell, int line);

    /** The person has been shown so many hints of a claim; one more than there are: the solution. */
    void hinted(String claim, int shown);

    /** A chart that is drawn in the window's colours. */
    Node chart(CellChart chart);

    /** Of the exercise that the output's cell checks, for the cells that a claim is about; empty where solutions are not to be shown. */
    List<Solution> solutions(String claim);

    /** Puts a solution in place of what the person wrote; an undo brings that back. */
    void take(Solution solution);
}
