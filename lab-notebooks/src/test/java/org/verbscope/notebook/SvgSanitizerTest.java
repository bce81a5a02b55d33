package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class SvgSanitizerTest {
    private static final String HEAD = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">";

    private static String inside(String markup) {
        String svg = SvgSanitizer.sanitize(HEAD + markup + "</svg>").orElseThrow();
        assertThat(svg).startsWith("<svg ").endsWith("</svg>");
        return svg.substring(svg.indexOf('>') + 1, svg.length() - "</svg>".length());
    }

    @Test
    void shapesTextAndGradientsPass() {
        String shapes = "<defs><linearGradient id=\"g\"><stop offset=\"0\" stop-color=\"red\"></stop></linearGradient></defs>"
                + "<g transform=\"scale(2)\"><path d=\"M0 0h6\" fill=\"url(#g)\" style=\"stroke:blue\"></path>"
                + "<text x=\"1\">a &lt; b</text></g>";

        assertThat(inside(shapes)).isEqualTo(shapes);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "<script>alert(1)</script>",
        "<foreignObject><body xmlns=\"http://www.w3.org/1999/xhtml\"><p onclick=\"x()\">p</p></body></foreignObject>",
        "<animate attributeName=\"href\" to=\"javascript:alert(1)\"/>",
        "<set attributeName=\"onload\" to=\"x\"/>",
        "<a href=\"javascript:alert(1)\"><rect/></a>",
        "<iframe xmlns=\"http://www.w3.org/1999/xhtml\" src=\"https://example.org\"/>",
        "<filter id=\"f\"><feImage href=\"https://example.org/x.png\"/></filter>",
    })
    void whatIsNotAPictureGoesWithAllItHolds(String markup) {
        assertThat(inside(markup + "<rect></rect>")).isEqualTo("<rect></rect>");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "onload=\"x()\"", "ONCLICK=\"x()\"", "fill=\"url(https://example.org/a)\"", "fill=\"url( 'https://example.org/a')\"",
        "style=\"background:url(//example.org)\"", "style=\"x:\\75rl(a)\"", "href=\"https://example.org/a\"",
        "xlink:href=\"https://example.org/a\"", "xml:base=\"https://example.org/\"", "filter=\"url(#f)\"",
    })
    void attributesThatRunOrFetchGo(String attribute) {
        assertThat(inside("<image x=\"1\" " + attribute + "/>")).isEqualTo("<image x=\"1\"></image>");
    }

    @Test
    void aStyleSheetPassesUnlessItFetches() {
        assertThat(inside("<style>*{stroke-linecap:butt}</style>")).isEqualTo("<style>*{stroke-linecap:butt}</style>");
        assertThat(inside("<style>@import 'https://example.org/a.css';</style>")).isEqualTo("<style></style>");
        assertThat(inside("<style>*{fill:url(https://example.org)}</style>")).isEqualTo("<style></style>");
    }

    @Test
    void anEmbeddedPictureMustBeARasterPicture() {
        String png = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==";

        assertThat(inside("<image href=\"" + png + "\"/>")).isEqualTo("<image xlink:href=\"" + png + "\"></image>");
        assertThat(inside("<image href=\"data:image/svg+xml;base64,PHN2Zy8+\"/>")).isEqualTo("<image></image>");
        assertThat(inside("<image href=\"data:image/png;base64,PHN2Zy8+\"/>")).isEqualTo("<image></image>");
    }

    @Test
    void glyphsThatAreUsedManyTimesPass() {
        String text = "<defs><path id=\"A\" d=\"M0 0\"></path></defs><g id=\"label\"><use xlink:href=\"#A\" x=\"1\"></use></g>";

        assertThat(inside(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg xmlns=\"http://www.w3.org/2000/svg\"><text>&a;</text></svg>",
        "<!DOCTYPE svg SYSTEM \"file:///etc/passwd\"><svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>&undeclared;</text></svg>",
        "<svg>no namespace</svg>",
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><svg xmlns=\"http://www.w3.org/2000/svg\"/></html>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><g>",
        "not XML",
        "",
    })
    void whatIsNoPlainPictureIsRefusedWhole(String svg) {
        assertThat(SvgSanitizer.sanitize(svg)).isEmpty();
    }

    @Test
    void hostileDepthAndLengthAreRefused() {
        assertThat(SvgSanitizer.sanitize(HEAD + "<g>".repeat(100_000) + "</g>".repeat(100_000) + "</svg>")).isEmpty();
        assertThat(SvgSanitizer.sanitize(HEAD + " ".repeat(9 << 20) + "</svg>")).isEmpty();
    }
}
