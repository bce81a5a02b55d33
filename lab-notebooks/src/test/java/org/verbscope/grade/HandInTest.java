package org.verbscope.grade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.course.LessonBuilder;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookWriter;

/** Hand-ins as files and as programs; nothing runs here. */
@Tag("unit")
class HandInTest {
    @TempDir
    private Path folder;

    private HandIn read(byte[] bytes) throws Exception {
        return HandInFile.read(Files.write(folder.resolve("a.zip"), bytes));
    }

    @Test
    void whatIsWrittenIsReadAgainWithItsAnswers() throws Exception {
        Notebook notebook = HandIns.solved(HandIns.twoWords(), 0);
        byte[] bytes = HandInFile.bytes(new HandIn("王小明", "s123", notebook, Map.of("9.1-guess", "old", "other", "7"), new byte[] {1, 2}, List.of()));
        HandIn again = read(bytes);
        assertThat(again.name()).isEqualTo("王小明");
        assertThat(again.number()).isEqualTo("s123");
        assertThat(again.lesson()).isEqualTo("90");
        assertThat(again.notebook()).isEqualTo(notebook);
        assertThat(again.answers()).isEqualTo(Map.of("9.1-guess", "6", "9.1-after", "b", "other", "7"));
        assertThat(again.session()).containsExactly(1, 2);
        assertThat(again.findings()).isEmpty();
        assertThat(HandInFile.bytes(again)).isEqualTo(HandInFile.bytes(again));
    }

    @Test
    void aNotebookAloneIsAHandInWithoutAName() throws Exception {
        Path file = Files.write(folder.resolve("a.ipynb"), NotebookWriter.write(HandIns.solved(HandIns.twoWords(), 0)));
        assertThat(HandInFile.read(file).name()).isEmpty();
        assertThat(HandInFile.read(file).answers()).containsEntry("9.1-after", "b");
    }

    @Test
    void aNotebookThatWasChangedLaterIsSaidToBe() throws Exception {
        byte[] bytes = HandIns.file("A", HandIns.solved(HandIns.twoWords(), 0));
        byte[] other = NotebookWriter.write(HandIns.handedOut(HandIns.twoWords()));
        assertThat(read(replaced(bytes, "notebook.ipynb", other)).findings()).containsExactly("notebook.ipynb was changed after it was handed in");
    }

    private static byte[] replaced(byte[] zip, String name, byte[] content) throws Exception {
        var out = new ByteArrayOutputStream();
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip)); var copy = new ZipOutputStream(out)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                copy.putNextEntry(new ZipEntry(entry.getName()));
                copy.write(entry.getName().equals(name) ? content : in.readAllBytes());
            }
        }
        return out.toByteArray();
    }

    @Test
    void whatIsNoHandInIsRefusedWithAReason() throws Exception {
        byte[] good = HandIns.file("A", HandIns.solved(HandIns.twoWords(), 0));
        assertThatThrownBy(() -> read(new byte[] {1, 2, 3})).isInstanceOf(HandInException.class).hasMessageContaining("It is no notebook");
        assertThatThrownBy(() -> read(new byte[0])).isInstanceOf(HandInException.class);
        assertThatThrownBy(() -> read(java.util.Arrays.copyOf(good, good.length / 2))).isInstanceOf(HandInException.class);
        assertThatThrownBy(() -> read(replaced(good, "hand-in.json", "[[[[[[[[".getBytes()))).hasMessageContaining("hand-in.json cannot be read");
        assertThatThrownBy(() -> HandInFile.read(folder.resolve("none"))).hasMessageContaining("there is no such file");
        assertThatThrownBy(() -> HandInFile.read(folder)).hasMessageContaining("it is not a file");
    }

    @Test
    void aStudentsCopyHasNothingOfTheTeachers() throws Exception {
        var lesson = HandIns.twoWords();
        Notebook whole = LessonBuilder.build(lesson.cells(), lesson.texts().get("en"));
        Notebook copy = StudentCopy.of(whole);
        String text = new String(NotebookWriter.write(copy), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(new String(NotebookWriter.write(whole), java.nio.charset.StandardCharsets.UTF_8)).contains("\"solution\"", "\"hidden\"", "toErr", "\"vary\"");
        assertThat(text).doesNotContain("\"solution\"", "\"answer\"", "\"vary\"", "toErr").contains("\"hints\"", "9.1-check");
        assertThat(copy.labCell("9.2-check")).isEmpty();
        assertThat(copy.labCell("9.1-check")).isPresent();
    }

    @Test
    void onlyExercisesAnswersAndAddedCellsAreTakenFromAHandIn() throws Exception {
        var lesson = HandIns.twoWords();
        Notebook changed = HandIns.with(HandIns.solved(lesson, 0), Map.of("begin", "int other = 1;", "9.1-start", "int times = 1;",
                "9.1-check", "exercise(\"9.1\");"));
        Notebook own = HandIns.added(changed, "9.1", "int mine = 2;");
        Program program = Program.of(lesson.cells(), HandIn.of(own));
        assertThat(program.findings()).isEmpty();
        assertThat(program.steps()).extracting(Step::source).contains("int mine = 2;", "two.qp().toErr();")
                .doesNotContain("int other = 1;", "int times = 1;", "exercise(\"9.1\");");
        assertThat(program.steps()).extracting(Step::whose, Step::exercise).startsWith(
                org.assertj.core.groups.Tuple.tuple(Step.Whose.TEACHER, ""), org.assertj.core.groups.Tuple.tuple(Step.Whose.TEACHER, "9.1"));
        assertThat(program.attempted()).containsExactlyInAnyOrder("9.1", "9.2");
    }

    @Test
    void cellsThatAreMissingOrThereTwiceAreReported() throws Exception {
        var lesson = HandIns.twoWords();
        Notebook notebook = HandIns.solved(lesson, 0);
        Cell first = notebook.labCell("9.1").orElseThrow();
        Notebook twice = notebook.insert(notebook.indexOf(first.id()) + 1, ((CodeCell) first).withId("again").withSource("int second = 2;"))
                .remove(notebook.labCell("9.2").orElseThrow().id());
        Program program = Program.of(lesson.cells(), HandIn.of(twice));
        assertThat(program.findings()).containsExactly("cell 9.1 is there twice; the first one counts", "cell 9.2 is missing");
        assertThat(program.steps()).extracting(Step::source).doesNotContain("int second = 2;");
        assertThat(Program.of(lesson.cells(), HandIn.of(HandIns.handedOut(lesson))).attempted()).isEmpty();
    }

    @Test
    void answersAreReadAndNotRun() {
        assertThat(Answered.parts("predict(\"p\", \"a\", 3)")).contains(List.of("a", "3"));
        assertThat(Answered.parts(" reply(\"p\", 44_000) ; ")).contains(List.of("44000"));
        assertThat(Answered.parts("predict(\"p\", \"?\")")).isEmpty();
        assertThat(Answered.parts("reply(\"p\", 40 + 4)")).isEmpty();
        assertThat(Answered.parts("System.exit(0)")).isEmpty();
    }

    @Test
    void aTableNeverHoldsAFormulaOfAStudents() {
        var table = new MarkTable(List.of(new Marks("a.zip", "=HYPERLINK(\"x\")", "1", "90", List.of(new Marks.Exercise("9.1", true,
                List.of(new Marks.Claim("count", "one was sent", true, ""), new Marks.Claim("data", "the bytes arrived", false, "")), "")), List.of("cell 9.2 is missing"), "", 1500),
                Marks.error("b.zip", "It is no notebook.")));
        assertThat(table.csv().split("\r\n")).containsExactly("\"file\",\"name\",\"number\",\"lesson\",\"passed\",\"exercises\",\"points\",\"of\",\"9.1\",\"notes\",\"seconds\"",
                "\"a.zip\",\"'=HYPERLINK(\"\"x\"\")\",\"1\",\"90\",\"0\",\"1\",\"1\",\"2\",\"1/2\",\"cell 9.2 is missing\",\"1.5\"",
                "\"b.zip\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"not marked: It is no notebook.\",\"0.0\"");
        assertThat(table.mostFailed()).containsExactly(new MarkTable.Failed("9.1", "data", "the bytes arrived", 1, 1));
        assertThat(table.lines()).anyMatch(line -> line.contains("9.1 1/2")).anyMatch(line -> line.endsWith("not marked: It is no notebook."));
    }
}
