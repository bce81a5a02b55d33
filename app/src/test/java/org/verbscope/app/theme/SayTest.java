package org.verbscope.app.theme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.app.course.Course;

/** The table of Chinese words against what the shell and the notebook say. */
@Tag("unit")
class SayTest {
    private static final List<String> PACKAGES = List.of("shell", "notebook", "console", "course", "guide", "compare", "machine", "palette", "presenter");
    private static final Pattern SAID = Pattern.compile("(?:Controls\\.(?:label|button)\\(|Controls\\.tip\\([a-zA-Z.]+, |Say\\.of\\("
            + "|(?:iconButton|flat)\\(\"fth-[a-z-]+\", |new Command\\([A-Z]+, |new Beat\\(|(?:CARRIERS|STATES)\\(|Command\\.of\\([A-Z]+, |new Question\\.Answer\\()\"((?:[^\"\\\\]|\\\\.)+)\"");
    /** The same in every language. */
    private static final Set<String> NAMES = Set.of("Verbscope", "0 events", "step 0");

    @AfterEach
    void english() {
        Say.in(Say.Language.ENGLISH);
    }

    @Test
    void whatTheWindowSaysIsSaidInChinese() throws IOException {
        Map<String, String> table = Say.read(Say.Language.CHINESE);
        Set<String> missing = new TreeSet<>();
        for (String text : said()) {
            boolean words = text.codePoints().filter(Character::isLetter).count() > 1;
            if (words && !NAMES.contains(text) && !table.containsKey(text)) {
                missing.add(text);
            }
        }
        assertThat(missing).isEmpty();
    }

    private static Set<String> said() throws IOException {
        var said = new TreeSet<String>();
        Path app = Course.home().resolve("app/src/main/java/org/verbscope/app");
        for (String folder : PACKAGES) {
            try (Stream<Path> files = Files.walk(app.resolve(folder))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    Matcher at = SAID.matcher(Files.readString(file));
                    while (at.find()) {
                        said.add(at.group(1).replace("\\\"", "\""));
                    }
                }
            }
        }
        assertThat(said).hasSizeGreaterThan(100);
        return said;
    }

    @Test
    void valuesStandInBothLanguages() {
        Say.read(Say.Language.CHINESE).forEach((english, chinese) -> {
            for (int i = 0; i < 4; i++) {
                assertThat(chinese.contains("{" + i + "}")).as(english).isEqualTo(english.contains("{" + i + "}"));
            }
        });
    }

    @Test
    void whatHasNoTranslationStaysAsItIs() {
        assertThat(Say.of("Save")).isEqualTo("Save");
        Say.in(Say.Language.CHINESE);
        assertThat(Say.of("Save")).isEqualTo("儲存");
        assertThat(Say.of("{0} events", 3)).isEqualTo("3 個事件");
        assertThat(Say.of("ibv_post_send")).isEqualTo("ibv_post_send");
        assertThat(Say.Language.of("nonsense")).isEqualTo(Say.Language.ENGLISH);
    }
}
