package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.theme.Say;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.MarkdownCell;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookFile;
import org.verbscope.picture.Theme;

/** The shell around the notebook as a person meets it: palette, questions, course, cells. Pictures go to {@code target/pictures}. */
class ShellPicturesTest extends ShellWindowBase {
    @Test
    void thePaletteTheCourseAndAQuestion() throws Exception {
        open(Theme.LIGHT, 1280, 720, null);
        run("start", "create", "check-create");
        fx(() -> window.palette());
        var robot = new FxRobot();
        robot.write("run");
        picture("palette-light-1280x720");
        robot.push(KeyCode.ESCAPE);
        await("the palette is gone", () -> !window.overlay().shown());
        fx(() -> window.course());
        await("the course is there", () -> texts().contains("Learn RDMA by running it"));
        assertThat(onFx(this::texts)).anyMatch(text -> text.startsWith("At \"Step 1"));
        picture("course-light-1280x720");
        fx(() -> window.theme(Theme.DARK));
        picture("course-dark-1280x720");
        fire("Continue");
        await("the lesson is open", () -> texts().contains("Console"));
        String first = window.bench().model().document().labCell("create").orElseThrow().id();
        fx(() -> window.bench().model().edit(first, "// mine"));
        fx(() -> window.quit());
        await("the question is there", () -> window.overlay().shown());
        picture("question-dark-1280x720");
        fire("Stay");
        await("it is gone", () -> !window.overlay().shown());
        assertThat(onFx(() -> window.scene().getWindow().isShowing())).isTrue();
    }

    @Test
    void aPredictionIsLockedBeforeItsCellRuns() throws Exception {
        open(Theme.LIGHT, 1280, 720, org.verbscope.app.course.Course.folder().resolve("part-1/06-state-machine.ipynb"));
        fx(() -> window.bench().model().runAll());
        await("it runs up to the card", () -> !window.bench().model().view().running());
        String card = window.bench().model().document().labCell("p1").orElseThrow().id();
        fx(() -> window.bench().notebook().reveal(card));
        assertThat(onFx(this::texts)).contains("Running waits for your answer here.");
        picture("card-open-light-1280x720");
        fx(() -> window.scene().getRoot().lookupAll(".radio-button").stream().map(javafx.scene.control.RadioButton.class::cast)
                .filter(choice -> "c".equals(choice.getUserData())).findFirst().orElseThrow().setSelected(true));
        fire("Lock in");
        await("it is locked", () -> texts().contains("locked"));
        run("init");
        fx(() -> window.bench().notebook().reveal(card));
        picture("card-locked-light-1280x720");
        fx(() -> window.theme(Theme.DARK));
        picture("card-locked-dark-1280x720");
    }

    @Test
    void theWindowInChinese() throws Exception {
        Path file = folder.resolve("mine.ipynb");
        Notebook notebook = Notebook.empty().withCells(List.of(MarkdownCell.of("# Send 與 Receive 的六個步驟\n\n機器 1 的程式有五個位元組，**機器 2** 的程式想要。"),
                CodeCell.of("var lab = Lab.fresh();\nString text = \"位元組\"; // 筆記").withId("a")));
        NotebookFile.create(file, notebook).save(notebook);
        open(Theme.LIGHT, 1280, 720, file);
        try {
            fx(() -> window.language(Say.Language.CHINESE));
            await("it says so", () -> texts().contains("主控台"));
            fx(() -> window.bench().model().run("a"));
            await("it has run", () -> window.bench().model().view().cells().get(1).mark() == Mark.FINISHED);
            picture("chinese-light-1280x720");
            fx(() -> window.palette());
            picture("chinese-palette-light-1280x720");
            fx(() -> window.overlay().hide());
            fx(() -> window.course());
            await("the course is there", () -> texts().contains("動手執行，學會 RDMA"));
            picture("chinese-course-light-1280x720");
            fx(() -> window.startPresenting());
            await("it is drawn", () -> window.presenting().drawn() >= 0);
            picture("chinese-presenter-light-1280x720");
        } finally {
            fx(() -> window.language(Say.Language.ENGLISH));
        }
        assertThat(onFx(this::texts)).contains("Console");
    }

    @Test
    void cellsWithErrorsTextAndSearch() throws Exception {
        Path file = folder.resolve("mine.ipynb");
        Notebook notebook = Notebook.empty().withCells(List.of(MarkdownCell.of("# My notes\n\nWhat I tried with **send**."),
                CodeCell.of("int half(int x) {\n    return x / zero;\n}\nint y = half(4);").withId("wrong"),
                CodeCell.of("int zero() { return 0; }\nint broken() { return 1 / zero(); }\nbroken();").withId("throws")));
        NotebookFile.create(file, notebook).save(notebook);
        open(Theme.LIGHT, 1280, 720, file);
        fx(() -> window.bench().model().run("wrong"));
        await("it has failed", () -> window.bench().model().view().cells().get(1).mark() == Mark.FAILED);
        fx(() -> window.bench().model().run("throws"));
        await("it has failed", () -> window.bench().model().view().cells().get(2).mark() == Mark.FAILED);
        assertThat(window.bench().model().view().cells().get(1).problems()).isNotEmpty();
        fx(() -> window.edit(WindowActions.CellEdit.FIND));
        new FxRobot().write("zero");
        await("it is found", () -> texts().stream().anyMatch(text -> text.endsWith("of 4") || text.endsWith("of 3")));
        fx(() -> window.bench().console().enter("/help"));
        picture("cells-light-1280x720");
        fx(() -> window.theme(Theme.HIGH_CONTRAST));
        picture("cells-high-contrast-1280x720");
    }
}
