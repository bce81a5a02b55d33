package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class JavaLexerTest {

    private static List<String> words(String code) {
        return JavaLexer.tokens(code).stream().map(token ->
                token.kind().name().toLowerCase(Locale.ROOT) + ":" + code.substring(token.start(), token.end())).toList();
    }

    @Test
    void aLineOfALessonIsColoured() {
        assertThat(words("var m1 = lab.machine(1); // one\nString s = \"a\\\"b\" + 'c';")).containsExactly(
                "keyword:var", "number:1", "comment:// one", "type:String", "string:\"a\\\"b\"", "string:'c'");
    }

    @ParameterizedTest
    @CsvSource({"0x1F_FFL", "1_000", "0b10", "1.5e-3f", "1.", ".5", "0x1.8p+3", "12d"})
    void numbersAreTakenWhole(String number) {
        assertThat(words("x = " + number + ";")).containsExactly("number:" + number);
    }

    @Test
    void aCallOnANumberIsNotPartOfIt() {
        assertThat(words("5.equals(a1)")).containsExactly("number:5");
    }

    @Test
    void aTextBlockHoldsQuotesAndLines() {
        String block = "\"\"\"\n a \"quoted\" \\\"\"\" b\n\"\"\"";

        assertThat(words(block + ";int")).containsExactly("string:" + block, "keyword:int");
    }

    @Test
    void whatIsLeftOpenEndsWithTheLineOrTheText() {
        assertThat(words("\"open\nint")).containsExactly("string:\"open", "keyword:int");
        assertThat(words("'\\\nint")).containsExactly("string:'\\", "keyword:int");
        assertThat(words("/* open\nint")).containsExactly("comment:/* open\nint");
        assertThat(words("\"\"\"\nopen\\")).containsExactly("string:\"\"\"\nopen\\");
    }

    @Test
    void namesInOtherScriptsAndAnnotationsAreNames() {
        assertThat(words("@Override Größe größe int_ _int")).containsExactly("type:@Override", "type:Größe");
    }

    @Test
    void constantsAreNotTypes() {
        assertThat(words("at(n, KERNEL_ENTRY) T QpState")).containsExactly("type:T", "type:QpState");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "\\\"", "\"", "'", "/*", "1.", "a", "\uD83D"})
    void longCodeOfOneKindNeitherFailsNorTakesLong(String piece) {
        String code = "/*" + piece.repeat(200_000) + "*/ \"" + piece.repeat(200_000);

        List<JavaLexer.Token> tokens = JavaLexer.tokens(code);

        assertThat(tokens).isNotEmpty();
        int end = 0;
        for (JavaLexer.Token token : tokens) {
            assertThat(token.start()).isGreaterThanOrEqualTo(end);
            assertThat(token.end()).isGreaterThan(token.start()).isLessThanOrEqualTo(code.length());
            end = token.end();
        }
    }
}
