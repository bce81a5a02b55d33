package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class NotebookValidatorTest {
    private static final String CODE = "\"cell_type\":\"code\",\"id\":\"a\",\"metadata\":{},\"source\":[],\"execution_count\":null";

    private static List<Problem> problems(String document) throws NotebookException {
        return NotebookValidator.validate(new NotebookReader().document(document.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Problem> ofCell(int minor, String cell) throws NotebookException {
        return problems("{\"nbformat\":4,\"nbformat_minor\":" + minor + ",\"metadata\":{},\"cells\":[" + cell + "]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jupyter-4.0.ipynb", "jupyter-4.4.ipynb", "jupyter-4.5.ipynb", "jupyter-4.7.ipynb", "empty.ipynb"})
    void filesOfJupyterPass(String name) throws NotebookException {
        assertThat(problems(NotebookFixture.text(NotebookFixture.golden(name)))).isEmpty();
    }

    @Test
    void aNewNotebookPasses() {
        assertThat(NotebookValidator.validate(Notebook.empty().append(CodeCell.of("1")).append(MarkdownCell.of("x")))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {
        "{\"cell_type\":\"hologram\",\"id\":\"a\",\"metadata\":{}}                                            | cells[0]               | not known",
        "{\"cell_type\":\"raw\",\"id\":\"a.b\",\"metadata\":{},\"source\":\"\"}                               | cells[0].id            | 1 to 64",
        "{\"cell_type\":\"raw\",\"id\":\"a\",\"metadata\":{},\"source\":\"\",\"own\":1}                       | cells[0]               | \"own\"",
        "{\"cell_type\":\"raw\",\"id\":\"a\",\"source\":\"\"}                                                 | cells[0]               | \"metadata\" is missing",
        "{\"cell_type\":\"raw\",\"id\":\"a\",\"metadata\":{}}                                                 | cells[0]               | \"source\" is missing",
        "{\"cell_type\":\"markdown\",\"id\":\"a\",\"metadata\":{},\"source\":\"\",\"outputs\":[]}             | cells[0]               | \"outputs\"",
        "{\"cell_type\":\"code\",\"id\":\"a\",\"metadata\":{},\"source\":\"\",\"outputs\":[]}                 | cells[0]               | \"execution_count\" is missing",
        "{\"cell_type\":\"code\",\"id\":\"a\",\"metadata\":{},\"source\":\"\",\"execution_count\":null}       | cells[0]               | \"outputs\" is missing",
        "{\"cell_type\":\"raw\",\"id\":\"a\",\"metadata\":{\"tags\":[\"x\",\"x\"]},\"source\":\"\"}           | cells[0].metadata.tags | stands twice",
        "{\"cell_type\":\"raw\",\"id\":\"a\",\"metadata\":{\"tags\":[\"x,y\"]},\"source\":\"\"}               | cells[0].metadata.tags | comma",
        "{\"cell_type\":\"raw\",\"id\":\"a\",\"metadata\":{\"name\":\"\"},\"source\":\"\"}                    | cells[0].metadata.name | not empty",
        "{\"cell_type\":\"raw\",\"id\":\"a\",\"metadata\":{\"format\":1},\"source\":\"\"}                     | cells[0].metadata.format | a string",
    })
    void hardErrorsOfCellsAreFound(String cell, String where, String what) throws NotebookException {
        assertOneError(ofCell(5, cell), where, what);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {
        "{\"output_type\":\"table\"}                                                             | cells[0].outputs[0]       | not known",
        "{\"output_type\":\"stream\",\"name\":\"stdout\",\"text\":\"\",\"own\":1}                | cells[0].outputs[0]       | \"own\"",
        "{\"output_type\":\"stream\",\"text\":\"\"}                                              | cells[0].outputs[0]       | \"name\" is missing",
        "{\"output_type\":\"execute_result\",\"data\":{},\"metadata\":{}}                        | cells[0].outputs[0]       | \"execution_count\" is missing",
        "{\"output_type\":\"execute_result\",\"data\":{},\"execution_count\":1}                  | cells[0].outputs[0]       | \"metadata\" is missing",
        "{\"output_type\":\"error\",\"ename\":\"\",\"evalue\":\"\",\"traceback\":\"x\"}          | cells[0].outputs[0].traceback | a list",
        "{\"output_type\":\"display_data\",\"metadata\":{},\"data\":{\"text/plain\":{}}}         | cells[0].outputs[0].data[\"text/plain\"] | not text",
        "{\"output_type\":\"display_data\",\"metadata\":{},\"data\":{\"x/y+json\":{}}}           | cells[0].outputs[0].data[\"x/y+json\"] | not text",
    })
    void hardErrorsOfOutputsAreFound(String output, String where, String what) throws NotebookException {
        assertOneError(ofCell(5, "{" + CODE + ",\"outputs\":[" + output + "]}"), where, what);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {
        "{\"kernelspec\":{\"name\":\"java\"}}              | metadata.kernelspec        | \"display_name\" is missing",
        "{\"kernelspec\":{\"display_name\":\"Java\"}}      | metadata.kernelspec        | \"name\" is missing",
        "{\"language_info\":{}}                            | metadata.language_info     | \"name\" is missing",
        "{\"language_info\":{\"name\":\"java\",\"codemirror_mode\":1}} | metadata.language_info.codemirror_mode | a string",
        "{\"title\":1}                                     | metadata.title             | a string",
    })
    void hardErrorsOfTheMetadataAreFound(String metadata, String where, String what) throws NotebookException {
        assertOneError(problems("{\"nbformat\":4,\"nbformat_minor\":5,\"cells\":[],\"metadata\":" + metadata + "}"), where, what);
    }

    @Test
    void anUnknownKeyAtTheTopIsAnErrorUpTo45AndFineLater() throws NotebookException {
        assertOneError(problems("{\"nbformat\":4,\"nbformat_minor\":5,\"cells\":[],\"metadata\":{},\"own\":1}"), "the top level", "\"own\"");
        assertThat(problems("{\"nbformat\":4,\"nbformat_minor\":6,\"cells\":[],\"metadata\":{},\"own\":1}")).isEmpty();
    }

    @Test
    void idsAreAnErrorBefore45() throws NotebookException {
        String cell = "{\"cell_type\":\"raw\",\"id\":\"a\",\"metadata\":{},\"source\":\"\"}";

        assertOneError(ofCell(4, cell), "cells[0]", "not allowed before");
        assertThat(ofCell(5, cell)).isEmpty();
    }

    @Test
    void missingAndRepeatedIdsAreWarnings() throws NotebookException {
        String twin = "{\"cell_type\":\"raw\",\"id\":\"a\",\"metadata\":{},\"source\":\"\"}";
        String none = "{\"cell_type\":\"raw\",\"metadata\":{},\"source\":\"\"}";

        assertThat(ofCell(5, String.join(",", twin, none, twin)))
                .extracting(Problem::severity, Problem::where)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(Problem.Severity.WARNING, "cells[1]"),
                        org.assertj.core.groups.Tuple.tuple(Problem.Severity.WARNING, "cells[2].id"));
    }

    @Test
    void ownJsonTypesAndOwnMetadataAreFine() throws NotebookException {
        assertThat(ofCell(5, "{\"cell_type\":\"code\",\"id\":\"a\",\"metadata\":{\"verbscope\":{\"x\":1}},\"source\":[],"
                + "\"execution_count\":null,\"outputs\":[{\"output_type\":\"display_data\",\"metadata\":{},"
                + "\"data\":{\"application/vnd.own.v1+json\":{\"a\":[1]},\"application/json\":7}}]}")).isEmpty();
    }

    @Test
    void widgetsWithoutStateAndNumbersThatAreNoneAreWarnings() throws NotebookException {
        List<Problem> problems = problems("{\"nbformat\":4,\"nbformat_minor\":5,\"cells\":[],"
                + "\"metadata\":{\"widgets\":{\"w\":{}},\"x\":[NaN]}}");

        assertThat(problems).extracting(Problem::severity).containsOnly(Problem.Severity.WARNING);
        assertThat(problems).extracting(Problem::where).containsExactly("metadata.widgets", "metadata.x[0]");
    }

    private static void assertOneError(List<Problem> problems, String where, String what) {
        assertThat(problems).singleElement().satisfies(problem -> {
            assertThat(problem.severity()).isEqualTo(Problem.Severity.ERROR);
            assertThat(problem.where()).isEqualTo(where);
            assertThat(problem.what()).contains(what);
            assertThat(problem.remedy()).endsWith(".");
        });
    }
}
