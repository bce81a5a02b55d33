package org.verbscope.app.course;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class CourseTest {
    @TempDir
    private Path folder;

    @Test
    void theProductsNotebooksAreKnownAlsoThroughALink() throws Exception {
        assertThat(Course.owns(Course.opening())).isTrue();
        assertThat(Course.owns(Course.folder().resolve("part-1/new.ipynb"))).isTrue();
        Path link = Files.createSymbolicLink(folder.resolve("link"), Course.folder());
        assertThat(Course.owns(link.resolve("part-1/six-steps.ipynb"))).isTrue();
        assertThat(Course.owns(link.resolve("part-1/new.ipynb"))).isTrue();
        assertThat(Course.owns(folder.resolve("mine.ipynb"))).isFalse();
    }

    @Test
    void lessonsOpenInTheWindowsLanguage() {
        assertThat(Course.opening("en")).isEqualTo(Course.opening());
        assertThat(Course.opening("zh-Hant")).isEqualTo(Course.folder().resolve("zh-Hant/six-steps.ipynb")).isRegularFile();
        assertThat(Course.in("zh-Hant", "part-9/none.ipynb")).isEqualTo(Course.folder().resolve("part-9/none.ipynb"));
    }

    @Test
    void copiesGoWhereTheDesktopKeepsDocuments() throws Exception {
        Path config = Files.createDirectory(folder.resolve("config"));
        Path home = Files.createDirectory(folder.resolve("home"));
        assertThat(OwnCopies.folder(home, config)).isEqualTo(home.resolve("verbscope"));
        Files.createDirectory(home.resolve("Documents"));
        assertThat(OwnCopies.folder(home, config)).isEqualTo(home.resolve("Documents/verbscope"));
        Files.writeString(config.resolve("user-dirs.dirs"), "# x\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n");
        assertThat(OwnCopies.folder(home, config)).isEqualTo(home.resolve("Dokumente/verbscope"));
        Files.writeString(config.resolve("user-dirs.dirs"), "XDG_DOCUMENTS_DIR=\"/srv/papers\"\n");
        assertThat(OwnCopies.folder(home, config)).isEqualTo(Path.of("/srv/papers/verbscope"));
    }

    @Test
    void aCopyHasANameOfItsOwn() throws Exception {
        Path lesson = Path.of("part-1/six-steps.ipynb");
        assertThat(OwnCopies.freeName(folder, lesson)).isEqualTo("six-steps.ipynb");
        Files.createFile(folder.resolve("six-steps.ipynb"));
        Files.createFile(folder.resolve("six-steps-2.ipynb"));
        assertThat(OwnCopies.freeName(folder, lesson)).isEqualTo("six-steps-3.ipynb");
    }
}
