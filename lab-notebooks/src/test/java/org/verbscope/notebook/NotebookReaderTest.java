package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class NotebookReaderTest {

    @Test
    void textMayBeOneStringOrAListOfLines() throws NotebookException {
        Notebook notebook = NotebookFixture.withCells(
                "{\"cell_type\": \"raw\", \"id\": \"a\", \"metadata\": {}, \"source\": \"x\\ny\"}",
                "{\"cell_type\": \"raw\", \"id\": \"b\", \"metadata\": {}, \"source\": [\"x\\n\", \"y\"]}");

        assertThat(notebook.cells()).extracting(Cell::source).containsExactly("x\ny", "x\ny");
    }

    @Test
    void anIdThatJupyterGaveIsKept() throws NotebookException {
        assertThat(NotebookFixture.withCells("{\"cell_type\": \"raw\", \"id\": \"8f3b2c1d\", \"metadata\": {}, \"source\": \"\"}")
                .cells().get(0).id()).isEqualTo("8f3b2c1d");
    }

    @Test
    void cellsWithoutIdGetDifferentOnesThatAreTheSameAtEveryReading() throws NotebookException {
        String cell = "{\"cell_type\": \"code\", \"metadata\": {}, \"source\": \"same\", \"outputs\": [], \"execution_count\": null}";

        Notebook once = NotebookFixture.withCells(cell, cell, cell);
        Notebook again = NotebookFixture.withCells(cell, cell, cell);

        assertThat(once.cells()).extracting(Cell::id).doesNotHaveDuplicates().allMatch(id -> id.matches("[0-9a-f]{8}"));
        assertThat(again).isEqualTo(once);
    }

    @Test
    void aFileBefore45KeepsItsVersionAndGetsNoIdsUntilItIsRaised() throws NotebookException {
        Notebook notebook = new NotebookReader().read(NotebookFixture.golden("jupyter-4.4.ipynb"));

        assertThat(notebook.minor()).isEqualTo(4);
        assertThat(NotebookFixture.text(NotebookWriter.write(notebook))).doesNotContain("\"id\": \"" + notebook.cells().get(0).id());
        assertThat(NotebookFixture.text(NotebookWriter.write(notebook.raised())))
                .contains("\"id\": \"" + notebook.cells().get(0).id(), "\"nbformat_minor\": 5");
    }

    @Test
    void aFileBefore45WithIdsIsTakenAs45SoThatTheyAreNotLost() throws NotebookException {
        Notebook notebook = NotebookFixture.read("{\"nbformat\": 4, \"nbformat_minor\": 2, \"metadata\": {}, \"cells\": ["
                + "{\"cell_type\": \"raw\", \"id\": \"kept\", \"metadata\": {}, \"source\": \"\"}]}");

        assertThat(notebook.minor()).isEqualTo(5);
        assertThat(notebook.cells().get(0).id()).isEqualTo("kept");
    }

    @Test
    void whatTheFormatDemandsAndTheFileLacksIsFilledIn() throws NotebookException {
        Notebook notebook = NotebookFixture.withCells("{\"cell_type\": \"code\", \"id\": \"a\"}");

        assertThat(NotebookValidator.validate(notebook)).isEmpty();
    }

    @Test
    void anOutputOfAnUnknownShapeIsKeptAndDoesNotStopTheReading() throws NotebookException {
        String odd = "{\"ename\": 5, \"output_type\": \"error\", \"traceback\": \"text\"}";
        Notebook notebook = NotebookFixture.withCells("{\"cell_type\": \"code\", \"id\": \"a\", \"metadata\": {}, \"source\": \"\","
                + "\"execution_count\": null, \"outputs\": [" + odd + "]}");

        Output output = ((CodeCell) notebook.cells().get(0)).outputs().get(0);
        assertThat(output).isInstanceOf(UnknownOutput.class);
        assertThat(output.type()).isEqualTo("error");
        assertThat(NotebookFixture.text(NotebookWriter.write(notebook))).contains("\"traceback\": \"text\"", "\"ename\": 5");
    }

    @Test
    void aClaimToBeTrustedIsNotBelieved() throws NotebookException {
        Notebook notebook = NotebookFixture.read("{\"nbformat\": 4, \"nbformat_minor\": 5,"
                + "\"metadata\": {\"signature\": \"x\", \"orig_nbformat\": 3, \"mine\": 1}, \"cells\": ["
                + "{\"cell_type\": \"raw\", \"id\": \"a\", \"metadata\": {\"trusted\": true, \"mine\": 1}, \"source\": \"\"}]}");

        assertThat(notebook.metadata()).isEqualTo(Json.Obj.EMPTY.with("mine", Json.of(1)));
        assertThat(notebook.cells().get(0).metadata()).isEqualTo(Json.Obj.EMPTY.with("mine", Json.of(1)));
    }

    @Test
    void aByteOrderMarkIsSkipped() throws NotebookException {
        assertThat(NotebookFixture.read("\uFEFF{\"nbformat\": 4, \"nbformat_minor\": 5, \"metadata\": {}, \"cells\": []}"))
                .isEqualTo(NotebookFixture.withCells());
    }
}
