package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pictures' words in the second language: the same keys, and the same values in each. */
@Tag("unit")
class PictureWordsTest {
    private static Properties read(String name) throws IOException {
        var words = new Properties();
        try (var in = new InputStreamReader(Words.class.getResourceAsStream(name), StandardCharsets.UTF_8)) {
            words.load(in);
        }
        return words;
    }

    private static TreeSet<String> values(String text) {
        return new TreeSet<>(Pattern.compile("\\{\\w+}").matcher(text).results().map(MatchResult::group).toList());
    }

    @Test
    void chineseHasNoKeyOfItsOwnAndTheSameValues() throws IOException {
        Properties english = read("picture.properties");
        Properties chinese = read("picture_zh_Hant.properties");
        assertThat(english.stringPropertyNames()).containsAll(chinese.stringPropertyNames());
        chinese.stringPropertyNames().forEach(key -> assertThat(values(english.getProperty(key))).as(key)
                .containsAll(values(chinese.getProperty(key))));
    }

    @Test
    void chineseHasEveryKey() throws IOException {
        assertThat(read("picture_zh_Hant.properties").stringPropertyNames()).containsAll(read("picture.properties").stringPropertyNames());
    }
}
