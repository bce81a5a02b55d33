package org.verbscope.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.course.CourseFiles;
import org.verbscope.course.Lessons;
import org.verbscope.course.Piece;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.VirtualClock;
import org.verbscope.lab.Tally;
import org.verbscope.lab.words.Language;
import org.verbscope.notebook.CellKind;

/** What checks and tallies say, in both languages. */
@Tag("unit")
class CheckWordsTest {
    private static final Pattern PLACE = Pattern.compile("\\{\\d}");
    private final EventLog log = new EventLog(new VirtualClock());

    @AfterEach
    void theUsualLanguage() {
        Language.speak("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.verbscope.check.check", "org.verbscope.lab.lab", "org.verbscope.notebook.report"})
    void everySentenceIsThereInBothLanguagesWithTheSameValues(String name) {
        ResourceBundle english = bundle(name, Locale.ENGLISH);
        ResourceBundle chinese = bundle(name, Locale.forLanguageTag("zh-Hant"));
        assertThat(chinese.getLocale().toLanguageTag()).isEqualTo("zh-Hant");
        assertThat(new TreeSet<>(chinese.keySet())).isEqualTo(new TreeSet<>(english.keySet()));
        if (!name.endsWith("report")) {
            assertThat(english.keySet()).filteredOn(key -> !key.startsWith("warned.") && !key.equals("machine")).allSatisfy(key ->
                    assertThat(places(chinese.getString(key))).as(key).isEqualTo(places(english.getString(key))));
        }
    }

    private static ResourceBundle bundle(String name, Locale language) {
        return ResourceBundle.getBundle(name, language, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    private static TreeSet<String> places(String sentence) {
        var all = new TreeSet<String>();
        PLACE.matcher(sentence).results().forEach(place -> all.add(place.group()));
        return all;
    }

    /** What a claim says of itself: {@code that(Type.class, "with INLINE", ...)} and {@code same("it is there", true, ...)}. */
    @Test
    void whatClaimsOfExercisesSayInTheirCodeHasWords() throws Exception {
        Pattern said = Pattern.compile("\\.that\\(\\s*[\\w.]+\\.class,\\s*\"([^\"]*)\",|same\\(\"([^\"]*)\",\\s*true");
        for (CourseFiles.Source lesson : Lessons.all()) {
            for (Piece.Code check : lesson.cells().code(CellKind.CHECK)) {
                said.matcher(check.source()).results().map(found -> found.group(1) == null ? found.group(2) : found.group(1)).forEach(words -> {
                    assertThat(Phrase.named(words).english()).isEqualTo(words);
                    assertThat(Phrase.named(words).in(Locale.forLanguageTag("zh-Hant"))).as("%s: %s has a line said... in check_zh_Hant", check.id(), words)
                            .isNotEqualTo(words);
                });
            }
        }
    }

    @Test
    void everyKindOfEventHasItsWord() {
        ResourceBundle english = bundle("org.verbscope.check.check", Locale.ENGLISH);
        assertThat(Arrays.stream(Kind.values())).allSatisfy(kind ->
                assertThat(english.getString("kind." + kind.name())).as("words, as in the event table")
                        .isNotBlank().doesNotContain("_"));
    }

    @Test
    void theReasonIsInTheLanguageThatIsSpokenAndTheNameIsNot() {
        move();
        Claim claim = Claims.at(1, Kind.DOORBELL).count(2);
        assertThat(judge(claim)).isEqualTo("expected exactly 2 × doorbell on machine 1, found 0");
        Language.speak("zh-Hant");
        assertThat(judge(claim)).isEqualTo("應為恰好 2 次門鈴（機器 1），找到 0");
        assertThat(Claims.at(1, Kind.DOORBELL).count(2).name()).isEqualTo("exactly 2 × doorbell on machine 1");
        assertThat(judge(Claims.payloadMoves(1))).isEqualTo("應為 1，實際是 1 [HOST_TO_NIC 由 NIC]");
        assertThat(judge(Claims.events(Kind.DOORBELL).during("later").none())).isEqualTo("儲存格 later 還沒執行；請先執行它");
        Language.speak("fr");
        assertThat(judge(claim)).as("a language without words of its own").isEqualTo("expected exactly 2 × doorbell on machine 1, found 0");
    }

    @Test
    void aTallyIsInTheLanguageThatIsSpoken() {
        move();
        assertThat(Tally.of(log.all())).hasToString("""
                payload moves     1  from memory
                CPU copies        0
                kernel entries    0
                doorbells         0
                context switches  0
                packed by        NIC 1
                who moved it     modelled""");
        Language.speak("zh-Hant");
        assertThat(Tally.of(log.all()).toString()).startsWith(" 1  資料搬移：從記憶體讀出\n 0  CPU 複製\n").endsWith("由誰搬移：模擬");
    }

    private void move() {
        log.emit(Head.notebook(), new CellStarted("send"));
        log.emit(Head.of(1, Layer.NIC, Path.DATA, Source.ENGINE).with(org.verbscope.event.Evidence.MODELLED),
                new PayloadMove(7, Leg.HOST_TO_NIC, Mover.NIC, 5, false));
    }

    private String judge(Claim claim) {
        return Checks.judge(log.all(), "send", "soft", log, claim).get(0).reason();
    }
}
