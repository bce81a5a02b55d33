package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

@Tag("unit")
class WritersTest {
    private static Picture of(Shape... shapes) {
        return new Picture(40, 20, List.of(shapes), new Caption(1, "<b> & \"c\"", "", null), List.of());
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }

    @Test
    void svgKeepsForeignTextAsText() throws Exception {
        String text = "</text><script>alert('x')</script>\u0007&";
        Document svg = parse(SvgWriter.write(of(new Shape.Label("a", "", 1, 10, text, Role.FG_DEFAULT,
                TextStyle.ui(11, 400), Shape.Anchor.START)), Theme.LIGHT));
        assertThat(svg.getElementsByTagName("script").getLength()).isZero();
        assertThat(svg.getElementsByTagName("text").item(0).getTextContent()).isEqualTo(text.replace('\u0007', ' '));
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("<b> & \"c\"");
    }

    @Test
    void svgTextIsAsWideAsMeasuredWhateverFontTheReaderHas() throws Exception {
        TextStyle style = TextStyle.ui(14, 600);
        Document svg = parse(SvgWriter.write(of(new Shape.Label("", "", 1, 10, "The NIC writes", Role.FG_DEFAULT, style,
                Shape.Anchor.START)), Theme.LIGHT));
        var text = (org.w3c.dom.Element) svg.getElementsByTagName("text").item(0);
        assertThat(Double.parseDouble(text.getAttribute("textLength")))
                .isCloseTo(AwtText.shared().width("The NIC writes", style), org.assertj.core.data.Offset.offset(0.01));
        assertThat(text.getAttribute("lengthAdjust")).isEqualTo("spacingAndGlyphs");
    }

    @Test
    void svgDrawsEvidenceAsDash() throws Exception {
        Document svg = parse(SvgWriter.write(of(new Shape.Line("x", "inferred path", 0, 1, 9, 1,
                Stroke.of(Role.WORK_INK, 2, org.verbscope.event.Evidence.INFERRED))), Theme.DARK));
        var line = (org.w3c.dom.Element) svg.getElementsByTagName("line").item(0);
        assertThat(line.getAttribute("stroke-dasharray")).isEqualTo("6 4");
        assertThat(line.getAttribute("stroke")).isEqualTo(Theme.DARK.hex(Role.WORK_INK));
        assertThat(line.getTextContent()).isEqualTo("inferred path");
    }

    @Test
    void pngShowsRolesInTheThemesColours() {
        var square = new Shape.Rect("", "", 10, 5, 10, 10, 0, Fill.of(Role.PAYLOAD_INK), Stroke.NONE);
        for (Theme theme : Theme.values()) {
            BufferedImage image = PngWriter.image(of(new Shape.Group("", "", 10, 0, 0, List.of(square))), theme, 2);
            assertThat(image.getRGB(50, 20) & 0xffffff).isEqualTo(theme.rgb(Role.PAYLOAD_INK));
            assertThat(image.getRGB(30, 20) & 0xffffff).isEqualTo(theme.rgb(Role.BG_DEFAULT));
        }
    }

    @Test
    void ringSlotsRunClockwiseFromTheTop() {
        var slot = new Shape.Slot("", "", 20, 10, 9, 3, 0, 90, Fill.of(Role.WORK_INK), Stroke.NONE);
        BufferedImage image = PngWriter.image(of(slot), Theme.LIGHT, 4);
        int ink = Theme.LIGHT.rgb(Role.WORK_INK);
        assertThat(image.getRGB(4 * 24, 4 * 6) & 0xffffff).isEqualTo(ink);
        assertThat(image.getRGB(4 * 16, 4 * 6) & 0xffffff).isNotEqualTo(ink);
        assertThat(image.getRGB(4 * 24, 4 * 14) & 0xffffff).isNotEqualTo(ink);
        assertThat(image.getRGB(4 * 20 + 4, 4 * 10 - 4) & 0xffffff).isNotEqualTo(ink);
    }

    @Test
    void everyFaceIsFoundUnderItsFamilyName() {
        double regular = AwtText.shared().width("Receive", TextStyle.ui(12, 400));
        double semibold = AwtText.shared().width("Receive", TextStyle.ui(12, 600));
        assertThat(semibold).isGreaterThan(regular);
        assertThat(AwtText.shared().width("1111", TextStyle.mono(10, 500)))
                .isEqualTo(AwtText.shared().width("0000", TextStyle.mono(10, 500)));
        for (FontFace face : FontFace.values()) {
            TextStyle.Family family = face.name().startsWith("UI") ? TextStyle.Family.UI : TextStyle.Family.MONO;
            assertThat(AwtText.shared().font(new TextStyle(family, face.weight(), 12), "x").getFamily(java.util.Locale.ROOT))
                    .isEqualTo(face.family());
        }
    }
}
