package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.app.course.Course;
import org.verbscope.grade.HandIn;
import org.verbscope.grade.HandInFile;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookFile;

/** The teacher's and the students' commands; what the grader itself does is tested with it. */
@Tag("unit")
class GradeTest {
    @TempDir
    private Path folder;
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    private int run(Object... words) {
        out = new StringWriter();
        err = new StringWriter();
        String[] arguments = java.util.Arrays.stream(words).map(String::valueOf).toArray(String[]::new);
        return Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
    }

    private static Path lesson() {
        return Course.folder().resolve("part-1/06-state-machine.ipynb");
    }

    @Test
    void aStudentsCopyIsMadeElsewhereAndHasNoSolutions() throws Exception {
        assertThat(run("student-copy", lesson(), "--out", folder)).as(err.toString()).isZero();
        assertThat(Files.readString(lesson())).contains("\"solution\"");
        assertThat(Files.readString(folder.resolve("06-state-machine.ipynb"))).doesNotContain("\"solution\"").contains("6.1-check");
        assertThat(run("student-copy", lesson(), "--out", lesson().getParent())).isEqualTo(2);
        assertThat(err.toString()).contains("would overwrite");
        assertThat(run("student-copy", folder.resolve("none.ipynb"), "--out", folder.resolve("copies"))).isEqualTo(66);
    }

    @Test
    void aHandInIsOneFileAndSaysWhatIsNotAnswered() throws Exception {
        Path mine = Files.copy(lesson(), folder.resolve("mine.ipynb"));
        assertThat(run("hand-in", mine, "--name", "Wang Xiaoming", "--number", "s1")).as(err.toString()).isZero();
        assertThat(err.toString()).contains("note: not answered: ", "6.2-guess").contains("Made " + folder.resolve("mine-Wang_Xiaoming.zip"));
        HandIn handIn = HandInFile.read(folder.resolve("mine-Wang_Xiaoming.zip"));
        assertThat(handIn.name() + handIn.number() + handIn.lesson()).isEqualTo("Wang Xiaomings106");
        assertThat(run("hand-in", mine, "--name", "Wang Xiaoming")).isEqualTo(73);
        assertThat(err.toString()).contains("a file of that name is there");
        assertThat(run("hand-in", mine)).isEqualTo(2);
        assertThat(run("hand-in", mine, "--name", " ")).isEqualTo(2);
        assertThat(run("hand-in", folder.resolve("none.ipynb"), "--name", "A")).isEqualTo(66);
    }

    @Test
    void whatCannotBeReadIsALineOfTheTableAndTheExitCode() throws Exception {
        Notebook ofNoLesson = Notebook.empty();
        NotebookFile.create(folder.resolve("other.ipynb"), ofNoLesson).save(ofNoLesson);
        Files.writeString(folder.resolve("noise.zip"), "PK noise");
        assertThat(run("grade", folder, folder.resolve("none.zip"), "--json")).as(err.toString()).isEqualTo(66);
        JsonNode all = new ObjectMapper().readTree(out.toString());
        assertThat(all.at("/hand_ins")).extracting(node -> node.get("file").asText()).containsExactly("noise.zip", "other.ipynb", "none.zip");
        assertThat(all.at("/hand_ins/0/error").asText()).contains("zip without a notebook");
        assertThat(all.at("/hand_ins/1/error").asText()).contains("does not say of which lesson it is");
        assertThat(all.at("/hand_ins/2/error").asText()).contains("no such file");
        assertThat(all.has("network_cut")).isTrue();
        Path csv = folder.resolve("marks.csv");
        assertThat(run("grade", folder.resolve("none.zip"), "--csv", "--out", csv)).isEqualTo(66);
        assertThat(Files.readString(csv)).startsWith("\"file\",\"name\"").contains("\"none.zip\"");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void wrongUseIsSaidBeforeAnythingRuns() throws Exception {
        assertThat(run("grade")).isEqualTo(2);
        assertThat(run("grade", "a.zip", "--csv", "--json")).isEqualTo(2);
        assertThat(run("grade", "a.zip", "--limit", "0")).isEqualTo(2);
        assertThat(run("grade", "a.zip", "--memory", "10")).isEqualTo(2);
        assertThat(run("grade", "a.zip", "--lessons", folder.resolve("none"))).isEqualTo(2);
        assertThat(run("grade", Files.createDirectory(folder.resolve("empty")))).isEqualTo(2);
        assertThat(err.toString()).contains("no hand-in (.zip) and no notebook (.ipynb)");
        assertThat(run("grade", "a.zip", "--out", folder.resolve("none/marks.txt"))).isEqualTo(73);
    }

    @Test
    void papersAreWrittenForEveryLessonInBothLanguages() throws Exception {
        assertThat(run("teacher-papers", "--out", folder)).as(err.toString()).isZero();
        assertThat(Files.readString(folder.resolve("answer-key.md"))).contains("## Lesson 06: The state machine", "### Exercise 6.2",
                "q.toRtr(p);", "fails `no-rts`", "The grader varies `delay`: 20, 250, 1500.", "| 805 |");
        assertThat(Files.readString(folder.resolve("run-of-show.md"))).contains("| 2. The mask decides |", "**ask first** `p1`",
                "run `init`, which fails with EINVAL as it should");
        assertThat(Files.readString(folder.resolve("worksheet-06.html"))).contains("<h1>6. The state machine</h1>", "My guess",
                "Exercise 6.1 Four refusals").doesNotContain("805", "`");
        assertThat(run("teacher-papers", "--out", folder, "--language", "zh-Hant", "06")).as(err.toString()).isZero();
        assertThat(Files.readString(folder.resolve("worksheet-06.html"))).contains("我的預測");
        assertThat(run("teacher-papers", "--out", folder, "99")).isEqualTo(2);
    }

    @Test
    void theZipIsMadeByTheLauncher() {
        assertThat(run("zip")).isEqualTo(2);
        assertThat(err.toString()).contains("./verbscope zip");
    }
}
