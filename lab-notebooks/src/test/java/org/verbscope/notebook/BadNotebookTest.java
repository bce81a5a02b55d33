package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every file that cannot be read is refused with what is wrong, where, and what to do. */
@Tag("unit")
class BadNotebookTest {
    private static final String HEAD = "{\"nbformat\": 4, \"nbformat_minor\": 5, \"metadata\": {}, \"cells\": ";

    private static NotebookException fault(byte[] file, ReadLimits limits) {
        return catchThrowableOfType(NotebookException.class, () -> new NotebookReader(limits).read(file));
    }

    private static NotebookException fault(String file) {
        NotebookException fault = fault(file.getBytes(StandardCharsets.UTF_8), ReadLimits.DEFAULT);
        assertThat(fault.remedy()).isNotBlank().endsWith(fault.remedy().startsWith("Convert") ? "FILE" : ".");
        return fault;
    }

    @Test
    void textThatIsNotJsonIsReportedWithLineAndColumn() {
        NotebookException fault = fault("{\n \"nbformat\": 4,\n oops\n}");

        assertThat(fault.what()).contains("not JSON");
        assertThat(fault.where()).startsWith("line 3, column ");
    }

    @Test
    void aFileThatWasCutOffSaysSo() {
        byte[] whole = NotebookFixture.golden("jupyter-4.5.ipynb");

        for (int length = 1; length < whole.length - 2; length += 7) {
            NotebookException fault = fault(Arrays.copyOf(whole, length), ReadLimits.DEFAULT);
            assertThat(fault).as("cut at %d", length).isNotNull();
            assertThat(fault.where()).as("cut at %d", length).startsWith("line ");
        }
        assertThat(fault(Arrays.copyOf(whole, whole.length / 2), ReadLimits.DEFAULT).what()).contains("ends too early");
    }

    @Test
    void anEmptyFileSaysSo() {
        assertThat(fault("").what()).contains("empty");
        assertThat(fault(" \n\n").what()).contains("empty");
    }

    @Test
    void anUnfinishedMergeIsNamedWithItsLine() {
        NotebookException fault = fault("{\n \"cells\": [\n<<<<<<< HEAD\n 1\n=======\n 2\n>>>>>>> x\n]}");

        assertThat(fault.what()).contains("unfinished merge");
        assertThat(fault.where()).isEqualTo("line 3");
    }

    @Test
    void aWebPageIsNamed() {
        assertThat(fault("\n<!DOCTYPE html><html></html>").what()).contains("web page");
    }

    @Test
    void bytesThatAreNotUtf8AreReportedWithTheirLine() {
        byte[] file = "{\n\n \"x\": \"?\"}".getBytes(StandardCharsets.UTF_8);
        file[9] = (byte) 0xE4;

        assertThat(fault(file, ReadLimits.DEFAULT).where()).isEqualTo("line 3, byte 9");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{}                                                  | has no \"nbformat\"",
        "{\"nbformat\": 3, \"worksheets\": []}               | old format 3",
        "{\"nbformat\": 5}                                   | newer format 5",
        "{\"nbformat\": 4, \"nbformat_minor\": -1}           | not negative",
    })
    void otherFormatsAreRefusedByName(String file, String what) {
        assertThat(fault(file).what()).contains(what);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "[]                                                  | the top level                    | an object, found a list",
        "{\"nbformat\": \"4\"}                               | nbformat                         | a whole number, found a string",
        "{\"nbformat\": 4, \"nbformat_minor\": 1.5}          | nbformat_minor                   | found the number 1.5",
        "{\"nbformat\": 4, \"cells\": {}}                    | cells                            | a list, found an object",
        "{\"nbformat\": 4, \"cells\": [7]}                   | cells[0]                         | an object, found the number 7",
        "{\"nbformat\": 4, \"metadata\": []}                 | metadata                         | an object, found a list",
    })
    void wrongTypesAtTheTopAreReportedWithTheirPath(String file, String where, String what) {
        NotebookException fault = fault(file);

        assertThat(fault.where()).isEqualTo(where);
        assertThat(fault.what()).contains(what);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{}                                                               | cells[1]                    | no type",
        "{\"cell_type\": 5}                                               | cells[1].cell_type          | a string, found the number 5",
        "{\"cell_type\": \"raw\", \"id\": 5}                              | cells[1].id                 | a string",
        "{\"cell_type\": \"raw\", \"source\": [1]}                        | cells[1].source             | a list of strings",
        "{\"cell_type\": \"raw\", \"metadata\": null}                     | cells[1].metadata           | an object, found null",
        "{\"cell_type\": \"code\", \"outputs\": {}}                       | cells[1].outputs            | a list",
        "{\"cell_type\": \"code\", \"outputs\": [{}, true]}               | cells[1].outputs[1]         | an object, found true",
        "{\"cell_type\": \"code\", \"execution_count\": 99999999999}      | cells[1].execution_count    | a whole number",
        "{\"cell_type\": \"markdown\", \"attachments\": {\"a\": 1}}       | cells[1].attachments.a      | an object of MIME types",
    })
    void wrongTypesInACellAreReportedWithTheirPath(String cell, String where, String what) {
        NotebookException fault = fault(HEAD + "[{\"cell_type\": \"raw\"}," + cell + "]}");

        assertThat(fault.where()).isEqualTo(where);
        assertThat(fault.what()).contains(what);
    }

    @Test
    void twoCellsWithOneIdAreNamedBoth() {
        String cell = "{\"cell_type\": \"raw\", \"id\": \"twin\"}";

        NotebookException fault = fault(HEAD + "[" + cell + ",{\"cell_type\": \"raw\"}," + cell + "]}");

        assertThat(fault.what()).contains("\"twin\"");
        assertThat(fault.where()).isEqualTo("cells[0] and cells[2]");
    }

    @Test
    void aKeyThatStandsTwiceIsNotGuessedAt() {
        NotebookException fault = fault("{\"nbformat\": 4,\n \"nbformat\": 4, \"cells\": []}");

        assertThat(fault.what()).contains("stands twice", "nbformat");
        assertThat(fault.where()).startsWith("line 2");
    }

    @Test
    void textBehindTheEndIsReported() {
        assertThat(fault(HEAD + "[]}\n{}").where()).isEqualTo("line 2, column 1");
    }

    @Test
    void hostileNestingIsRefusedBeforeItCanOverflowAnything() {
        assertThat(fault(HEAD + "[".repeat(100_000) + "]".repeat(100_000) + "}").what()).contains("levels of nesting");
        assertThat(fault("{\"a\":".repeat(100_000)).what()).contains("levels of nesting");
    }

    @Test
    void tooManyValuesAreRefused() {
        String many = HEAD + "[], \"x\": [" + "0,".repeat(300) + "0]}";

        assertThat(fault(many.getBytes(StandardCharsets.UTF_8), new ReadLimits(1 << 20, 50, 200)).what()).contains("200 values");
    }

    @Test
    void aFileLongerThanTheLimitIsRefusedUnread() {
        assertThat(fault(new byte[1001], new ReadLimits(1000, 50, 200)).what()).contains("1001 bytes", "1000");
    }

    @Test
    void anInfinityInASpellingThatNobodyWritesIsRefused() {
        assertThat(fault("{\"nbformat\": 4,\n\"x\": +INF}").where()).startsWith("line 2");
    }

    @Test
    void manyEqualCellsWithoutIdsCostNoMoreThanTheirNumber() throws NotebookException {
        String cell = "{\"cell_type\":\"raw\"}";
        String file = HEAD + "[" + (cell + ",").repeat(100_000) + cell + "]}";

        assertThat(NotebookFixture.read(file).cells()).hasSize(100_001).extracting(Cell::id).doesNotHaveDuplicates();
    }
}
