package org.verbscope.app.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.app.notebook.JavaLexer.Kind;

@Tag("unit")
class JavaLexerTest {
    private static List<String> of(Kind kind, String code) {
        return JavaLexer.cut(code).stream().filter(span -> span.kind() == kind)
                .map(span -> code.substring(span.start(), span.end())).toList();
    }

    @Test
    void tellsTheKindsApart() {
        String code = "var two = new Lab(\"hello\", 0x1F, 'c'); // six\n";
        assertThat(of(Kind.KEYWORD, code)).containsExactly("var", "new");
        assertThat(of(Kind.TYPE, code)).containsExactly("Lab");
        assertThat(of(Kind.STRING, code)).containsExactly("\"hello\"", "'c'");
        assertThat(of(Kind.NUMBER, code)).containsExactly("0x1F");
        assertThat(of(Kind.COMMENT, code)).containsExactly("// six");
    }

    @Test
    void anEscapedQuoteDoesNotEndAString() {
        assertThat(of(Kind.STRING, "\"a\\\"b\" + 'x'")).containsExactly("\"a\\\"b\"", "'x'");
    }

    @Test
    void anOpenStringEndsWithItsLine() {
        assertThat(of(Kind.STRING, "\"open\nint x;")).containsExactly("\"open");
        assertThat(of(Kind.KEYWORD, "\"open\nint x;")).containsExactly("int");
    }

    @Test
    void aTextBlockRunsOverLines() {
        assertThat(of(Kind.STRING, "\"\"\"\n a \"quoted\" b\n\"\"\";")).containsExactly("\"\"\"\n a \"quoted\" b\n\"\"\"");
    }

    @Test
    void constantsAreNotTypes() {
        assertThat(of(Kind.TYPE, "at(1, KERNEL_ENTRY) T QpState")).containsExactly("T", "QpState");
    }

    @Test
    void numbersKeepTheirUnderscoresFractionsAndExponents() {
        assertThat(of(Kind.NUMBER, "12_000 1.5e-3 .5f 7L x.y")).containsExactly("12_000", "1.5e-3", ".5f", "7L");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/* open", "\"", "'", "\\", "\"\"\"", "a/b*c", "0x", "日本 = \"語\";", "\"\\"})
    void coversAnyTextWithoutHoles(String code) {
        int at = 0;
        for (JavaLexer.Span span : JavaLexer.cut(code)) {
            assertThat(span.start()).isEqualTo(at);
            assertThat(span.end()).isGreaterThan(at);
            at = span.end();
        }
        assertThat(at).isEqualTo(code.length());
    }
}
