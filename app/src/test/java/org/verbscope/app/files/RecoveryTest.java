package org.verbscope.app.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Notebook;

@Tag("unit")
class RecoveryTest {
    @TempDir
    Path folder;

    private final Notebook notebook = Notebook.empty().withCells(List.of(CodeCell.of("int a = 1;").withId("a")));

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).toList();
        }
    }

    @Test
    void whatACrashLeftComesBack() throws Exception {
        var crashed = new Recovery(folder);
        crashed.keep(Path.of("/somewhere/mine.ipynb"), notebook);
        crashed.release();
        var next = new Recovery(folder);
        assertThat(next.left()).hasSize(1);
        Recovery.Left left = next.left().get(0);
        assertThat(left.original()).isEqualTo(Path.of("/somewhere/mine.ipynb"));
        assertThat(left.notebook().cell("a").orElseThrow().source()).isEqualTo("int a = 1;");
        next.forget(left);
        assertThat(next.left()).isEmpty();
        assertThat(files()).isEmpty();
    }

    @Test
    void whatALivingWindowKeepsIsItsOwn() {
        var living = new Recovery(folder);
        living.keep(Path.of("mine.ipynb"), notebook);
        assertThat(new Recovery(folder).left()).isEmpty();
        living.close();
    }

    @Test
    void aWindowThatEndsLeavesNothing() throws Exception {
        var window = new Recovery(folder);
        window.keep(Path.of("mine.ipynb"), notebook);
        window.keep(Path.of("mine.ipynb"), notebook);
        window.close();
        assertThat(files()).isEmpty();
    }

    @Test
    void aBrokenNoteIsNotOffered() throws Exception {
        Files.writeString(folder.resolve("window-1.ipynb"), "{}");
        Files.writeString(folder.resolve("window-1.properties"), "when=yesterday");
        assertThat(new Recovery(folder).left()).isEmpty();
    }
}
