package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class NotebookFileTest {
    @TempDir
    private Path folder;

    private final Notebook notebook = Notebook.empty().append(CodeCell.of("1 + 1").withId("a"));
    private final Notebook edited = notebook.append(MarkdownCell.of("more").withId("b"));

    @Test
    void whatIsSavedIsOpenedAgain() throws IOException {
        Path path = folder.resolve("new.ipynb");

        NotebookFile.create(path, notebook).save(edited);

        assertThat(NotebookFile.open(path).notebook()).isEqualTo(edited);
        assertThat(names()).containsExactly("new.ipynb");
    }

    @Test
    void aFileCanBeSavedAgainAndAgain() throws IOException {
        NotebookFile file = saved();

        file.save(edited);
        file.save(notebook);

        assertThat(NotebookFile.open(file.path()).notebook()).isEqualTo(notebook);
    }

    @Test
    void aFileThatAnotherProgramChangedIsNotOverwritten() throws IOException {
        NotebookFile file = saved();
        byte[] theirs = NotebookWriter.write(notebook.remove("a"));
        Files.write(file.path(), theirs);

        assertThat(file.changedOnDisk()).isTrue();
        assertThatThrownBy(() -> file.save(edited)).isInstanceOf(NotebookConflictException.class)
                .hasMessageContaining("Another program has changed");
        assertThat(Files.readAllBytes(file.path())).isEqualTo(theirs);
        assertThat(file.notebook()).isEqualTo(notebook);

        file.save(edited, NotebookFile.OnConflict.OVERWRITE);
        assertThat(NotebookFile.open(file.path()).notebook()).isEqualTo(edited);
    }

    @Test
    void aFileThatAnotherProgramDeletedOrMadeIsAConflictToo() throws IOException {
        NotebookFile deleted = saved();
        Files.delete(deleted.path());
        assertThatThrownBy(() -> deleted.save(edited)).isInstanceOf(NotebookConflictException.class)
                .hasMessageContaining("deleted");

        NotebookFile made = NotebookFile.create(folder.resolve("made.ipynb"), notebook);
        Files.writeString(made.path(), "somebody's");
        assertThatThrownBy(() -> made.save(edited)).isInstanceOf(NotebookConflictException.class)
                .hasMessageContaining("is there already");
        assertThat(made.path()).hasContent("somebody's");
    }

    @Test
    void aNewTimeOnTheSameContentIsNoConflict() throws IOException {
        NotebookFile file = saved();
        Files.setLastModifiedTime(file.path(), FileTime.fromMillis(1));

        assertThat(file.changedOnDisk()).isFalse();
        file.save(edited);
        assertThat(NotebookFile.open(file.path()).notebook()).isEqualTo(edited);
    }

    @Test
    void readingAgainTakesTheOtherProgramsWork() throws IOException {
        NotebookFile file = saved();
        Files.write(file.path(), NotebookWriter.write(edited));

        assertThat(file.reload()).isEqualTo(edited);
        file.save(notebook);
        assertThat(NotebookFile.open(file.path()).notebook()).isEqualTo(notebook);
    }

    @Test
    void aFileThatBecameUnreadableLeavesTheNotebookInMemory() throws IOException {
        NotebookFile file = saved();
        Files.writeString(file.path(), "{ broken");

        assertThatThrownBy(file::reload).isInstanceOf(NotebookException.class).hasMessageContaining(file.path().toString());
        assertThat(file.notebook()).isEqualTo(notebook);
    }

    @Test
    void savingWithoutOutputsLeavesNone() throws IOException {
        NotebookFile file = saved();
        Notebook run = notebook.withOutputs("a", OptionalInt.of(1), List.of(new ExecuteResult(1, MimeBundle.ofText("2"))));

        file.save(run.clearOutputs());

        assertThat(NotebookFile.open(file.path()).notebook()).isEqualTo(notebook);
    }

    @Test
    void aLinkIsFollowedAndThePermissionsStay() throws IOException {
        NotebookFile file = saved();
        assumeThat(Files.getFileAttributeView(folder, PosixFileAttributeView.class)).isNotNull();
        Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-r-----"));
        Path link = Files.createSymbolicLink(folder.resolve("link.ipynb"), file.path());

        NotebookFile.open(link).save(edited);

        assertThat(link).isSymbolicLink();
        assertThat(NotebookFile.open(file.path()).notebook()).isEqualTo(edited);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path()))).isEqualTo("rw-r-----");
    }

    @Test
    void aFolderThatIsMissingIsSaid() {
        NotebookFile file = NotebookFile.create(folder.resolve("no/such/x.ipynb"), notebook);

        assertThatThrownBy(() -> file.save(edited)).hasMessageContaining("folder does not exist").hasMessageContaining("Nothing is lost");
    }

    @Test
    void whatIsNoFileAndWhatIsNotThereIsSaid() {
        assertThatThrownBy(() -> NotebookFile.open(folder)).hasMessageContaining("not a file");
        assertThatThrownBy(() -> NotebookFile.open(folder.resolve("x.ipynb"))).hasMessageContaining("no such file");
    }

    @Test
    void anInterruptedSaveLeavesTheOldFileWhole() throws IOException {
        NotebookFile file = saved();
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> file.save(edited)).isInstanceOf(NotebookException.class);
        } finally {
            Thread.interrupted();
        }

        assertThat(NotebookFile.open(file.path()).notebook()).isEqualTo(notebook);
        assertThat(names()).containsExactly("n.ipynb");
    }

    @Test
    void aFileBeyondTheLimitIsNeitherReadNorWritten() throws IOException {
        NotebookFile file = saved();
        int size = (int) Files.size(file.path());

        assertThatThrownBy(() -> NotebookFile.open(file.path(), new ReadLimits(size - 1, 50, 1000))).hasMessageContaining("more than");
        NotebookFile tight = NotebookFile.open(file.path(), new ReadLimits(size, 50, 1000));
        assertThatThrownBy(() -> tight.save(edited)).hasMessageContaining("Clear the largest outputs");
        assertThat(Files.size(file.path())).isEqualTo(size);
    }

    private NotebookFile saved() throws NotebookException {
        NotebookFile file = NotebookFile.create(folder.resolve("n.ipynb"), notebook);
        file.save(notebook);
        return file;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }
}
