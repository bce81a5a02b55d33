package org.verbscope.app.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.app.course.Course;
import org.verbscope.app.notebook.Glossary.Piece;
import org.verbscope.app.notebook.Glossary.Term;
import org.verbscope.app.theme.Say;
import org.verbscope.notebook.MarkdownCell;
import org.verbscope.picture.TermPicture;

@Tag("unit")
class GlossaryTest {
    private final Glossary glossary = Glossary.own();

    private List<String> marked(String text, Set<String> seen) {
        return marked(glossary, text, seen);
    }

    private static List<String> marked(Glossary glossary, String text, Set<String> seen) {
        return glossary.pieces(text, seen).stream().filter(piece -> piece.term() != null).map(Piece::text).toList();
    }

    @Test
    void aWordIsMarkedOnceAndTheLongerOneWins() {
        var seen = new HashSet<String>();
        assertThat(marked("The completion queue holds a completion; a Completion queue is memory.", seen))
                .containsExactly("completion queue", "completion");
        assertThat(marked("Another completion.", seen)).isEmpty();
        assertThat(glossary.pieces("A doorbell rings", new HashSet<>())).extracting(Piece::text).containsExactly("A ", "doorbell", " rings");
    }

    @Test
    void namesInCapitalsAreOnlyThoseAndPartsOfWordsAreNone() {
        assertThat(marked("reset the mrs and unpinned endpoints; post_send(doorbell_count)", new HashSet<>())).isEmpty();
        assertThat(marked("From RESET on", new HashSet<>())).containsExactly("RESET");
    }

    @Test
    void aWordThatHoldsATermIsNone() {
        Glossary chinese = Glossary.in(Say.Language.CHINESE);
        assertThat(marked(chinese, "狀態列與狀態碼", new HashSet<>())).isEmpty();
        assertThat(chinese.pieces("狀態列說的狀態", new HashSet<>())).extracting(Piece::text).containsExactly("狀態列說的", "狀態");
    }

    @Test
    void aNewSectionMarksAgain() {
        List<CellView> cells = Stream.of(MarkdownCell.of("# One\n\nA doorbell.").withId("a"), MarkdownCell.of("The doorbell again.").withId("b"),
                MarkdownCell.of("## Two\n\nA mask.").withId("c"), MarkdownCell.of("doorbell").withId("d")).map(cell -> CellView.of(cell)).toList();
        assertThat(Glossary.seen(glossary, cells, "b")).containsExactly("bell");
        assertThat(Glossary.seen(glossary, cells, "d")).containsExactly("mask");
    }

    @Test
    void bothLanguagesHaveTheSameWordsEachWithASentenceAPictureAndAPage() {
        List<Term> english = Glossary.read(Say.Language.ENGLISH);
        List<Term> chinese = Glossary.read(Say.Language.CHINESE);
        assertThat(chinese).extracting(Term::key).isEqualTo(english.stream().map(Term::key).toList());
        for (Term term : english) {
            assertThat(term.sentence()).as(term.key()).endsWith(".").hasSizeLessThan(130);
            assertThat(term.manual()).isNotBlank();
            assertThat(TermPicture.of(term.picture()).shapes()).as(term.key()).isNotEmpty();
        }
        assertThat(chinese).allSatisfy(term -> assertThat(term.sentence()).endsWith("。"));
    }

    @Test
    void mostWordsStandInTheLessonsOfEachLanguage() throws IOException {
        for (Say.Language language : Say.Language.values()) {
            Say.in(language);
            var seen = new HashSet<String>();
            try (Stream<Path> lessons = Files.walk(Course.folder())) {
                for (Path lesson : lessons.filter(path -> path.toString().endsWith(".ipynb")
                        && path.toString().contains("zh-Hant") == (language == Say.Language.CHINESE)).toList()) {
                    Glossary.own().pieces(Files.readString(lesson), seen);
                }
            }
            assertThat(seen).as(language.title()).hasSizeGreaterThan(18);
        }
        Say.in(Say.Language.ENGLISH);
    }
}
