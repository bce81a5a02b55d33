package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class JsonTest {

    @Test
    void keysAreWrittenByCodePointAndNotByUtf16Unit() {
        Json.Obj object = new Json.Obj(Map.of("\uD83D\uDE00", Json.of(1), "\uFF21", Json.of(2), "a", Json.of(3), "Z", Json.of(4)));

        assertThat(object.toText())
                .isEqualTo("{\n \"Z\": 4,\n \"a\": 3,\n \"\uFF21\": 2,\n \"\uD83D\uDE00\": 1\n}");
    }

    @Test
    void textIsEscapedAsPythonEscapesIt() {
        assertThat(Json.of("\"\\/\b\f\n\r\t\u0000\u001f\u007f\u2028ä").toText())
                .isEqualTo("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u2028ä\"");
    }

    @Test
    void halfASurrogatePairIsEscapedAndAWholeOneIsNot() {
        assertThat(Json.of("\uD83D\uDE00").toText()).isEqualTo("\"\uD83D\uDE00\"");
        assertThat(Json.of("\uD83Dx").toText()).isEqualTo("\"\\ud83dx\"");
        assertThat(Json.of("\uDE00").toText()).isEqualTo("\"\\ude00\"");
    }

    @Test
    void emptyObjectsAndListsStayOnOneLine() {
        Json.Obj object = new Json.Obj(Map.of("a", Json.Obj.EMPTY, "b", new Json.Arr(List.of()), "c", Json.NULL));

        assertThat(object.toText()).isEqualTo("{\n \"a\": {},\n \"b\": [],\n \"c\": null\n}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "1.0", "1e5", "1E+5", "-12.50e-07", "12345678901234567890123", "NaN", "-Infinity"})
    void aNumberKeepsItsCharacters(String text) {
        assertThat(new Json.Num(text).toText()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "01", "+1", ".5", "1.", "1e", "0x1", "-NaN", "1 ", "INF"})
    void whatIsNotANumberIsRefused(String text) {
        assertThatThrownBy(() -> new Json.Num(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyWholeNumbersOf64BitsAreIntegers() {
        assertThat(new Json.Num("9223372036854775807").integer()).hasValue(Long.MAX_VALUE);
        assertThat(new Json.Num("-9223372036854775808").integer()).hasValue(Long.MIN_VALUE);
        assertThat(new Json.Num("9223372036854775808").integer()).isEmpty();
        assertThat(new Json.Num("1.0").integer()).isEmpty();
        assertThat(new Json.Num("1e3").integer()).isEmpty();
    }

    @Test
    void objectsAreEqualWhateverTheOrderOfTheirKeys() {
        Json.Obj one = Json.Obj.EMPTY.with("a", Json.of(1)).with("b", Json.of(2));
        Json.Obj two = Json.Obj.EMPTY.with("b", Json.of(2)).with("a", Json.of(1));

        assertThat(one).isEqualTo(two).hasSameHashCodeAs(two);
        assertThat(one.without(List.of("b"))).isEqualTo(Json.Obj.EMPTY.with("a", Json.of(1)));
    }

    @Test
    void aKeyThatNoReaderTakesBackIsRefused() {
        assertThatThrownBy(() -> Json.Obj.EMPTY.with("a\uD83D", Json.of(1))).hasMessageContaining("surrogate");
    }
}
