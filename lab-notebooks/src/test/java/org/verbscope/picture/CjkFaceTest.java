package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Font;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class CjkFaceTest {
    @Test
    void aTextIsCutWhereTheFontChanges() {
        assertThat(CjkFace.runs("Send 與 Receive 的「步驟」")).extracting(CjkFace.Run::text)
                .containsExactly("Send ", "與", " Receive ", "的「步驟」");
        assertThat(CjkFace.runs("plain")).containsExactly(new CjkFace.Run("plain", false));
        assertThat(CjkFace.runs("")).isEmpty();
        assertThat(CjkFace.in("wire")).isFalse();
        assertThat(CjkFace.in("，")).isTrue();
    }

    @Test
    void chineseIsMeasuredByItsOwnFont() {
        var style = TextStyle.ui(20, 400);
        assertThat(AwtText.shared().width("核心", style)).isCloseTo(40, org.assertj.core.api.Assertions.within(0.1));
        assertThat(AwtText.shared().width("wire", style)).isLessThan(45);
    }

    /** Every character of every Chinese text of the product has a sign in both weights. */
    @Test
    void theShippedFacesHaveEveryCharacterThatTheProductWrites() throws Exception {
        Set<Integer> wanted = new TreeSet<>();
        for (Path file : chinese()) {
            Files.readString(file, StandardCharsets.UTF_8).codePoints().filter(CjkFace::cjk).forEach(wanted::add);
        }
        for (CjkFace face : CjkFace.values()) {
            try (InputStream in = face.open()) {
                Font font = Font.createFont(Font.TRUETYPE_FONT, in);
                List<String> missing = wanted.stream().filter(c -> !font.canDisplay(c)).map(Character::toString).toList();
                assertThat(missing).as(face.family()).isEmpty();
            }
        }
    }

    private static List<Path> chinese() throws IOException {
        Path project = Path.of("").toAbsolutePath();
        while (!Files.exists(project.resolve("lab-notebooks"))) {
            project = project.getParent();
        }
        var files = new java.util.ArrayList<Path>();
        for (String folder : new String[] {"lab-notebooks/lessons", "lab-notebooks/notebooks", "lab-notebooks/src/main", "app/src/main",
            "verbs-binding/src/main"}) {
            try (Stream<Path> all = Files.walk(project.resolve(folder))) {
                all.filter(path -> path.getFileName().toString().matches(".*(zh|Hant).*\\.(md|properties|tsv|ipynb)")
                        || path.toString().contains("/zh-Hant/")).filter(Files::isRegularFile).forEach(files::add);
            }
        }
        return files;
    }
}
