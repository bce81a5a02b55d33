package org.verbscope.notebook;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Outputs of a cell to HTML: the best form that can be shown without trusting it. */
final class OutputHtml {
    private final Html out;
    private final ReportWords words;

    OutputHtml(Html out, ReportWords words) {
        this.out = out;
        this.words = words;
    }

    void write(Output output) {
        if (output instanceof StreamOutput stream) {
            boolean error = stream.name().equals(StreamOutput.STDERR);
            out.open("div", "class", error ? "output stderr" : "output");
            if (error) {
                out.leaf("span", words.of("stream.stderr"), "class", "label");
            }
            out.open("pre");
            AnsiHtml.write(stream.text(), out);
            out.close("pre").close("div").line();
        } else if (output instanceof DisplayData display) {
            bundle(display.data(), display.metadata());
        } else if (output instanceof ExecuteResult result) {
            bundle(result.data(), result.metadata());
        } else if (output instanceof ErrorOutput error) {
            error(error);
        } else if (output instanceof UnknownOutput unknown) {
            folded(words.of("output.other", unknown.type()), unknown.fields().toText());
        }
    }

    private void error(ErrorOutput error) {
        out.open("div", "class", "output error");
        String lines = String.join("\n", error.traceback());
        if (!lines.contains(error.name()) || !lines.contains(error.value())) {
            out.open("p", "class", "what").leaf("strong", error.name());
            out.text(error.value().isEmpty() ? "" : ": " + error.value()).close("p");
        }
        if (!lines.isEmpty()) {
            out.open("pre");
            AnsiHtml.write(lines, out);
            out.close("pre");
        }
        out.close("div").line();
    }

    private void bundle(MimeBundle bundle, Json.Obj metadata) {
        Optional<CheckOutput> check = CheckOutput.of(bundle);
        if (check.isPresent()) {
            check(check.get());
            return;
        }
        Optional<String> picture = PictureData.best(bundle);
        Optional<String> markdown = bundle.text(MimeBundle.MARKDOWN);
        Optional<String> text = bundle.text(MimeBundle.TEXT);
        if (picture.isPresent() && bundle.json(ChartOutput.TYPE).isPresent() && text.isPresent()) {
            picture(picture.get(), text.get().lines().findFirst().orElse(""), metadata);
            folded(words.of("output.numbers"), text.get());
        } else if (picture.isPresent()) {
            picture(picture.get(), text.orElse(words.of("picture")), metadata);
        } else if (markdown.isPresent()) {
            out.open("div", "class", "output prose").trusted(MarkdownHtml.render(markdown.get(), Optional.empty(), words))
                    .close("div").line();
        } else if (text.isPresent()) {
            out.open("div", "class", "output result").open("pre");
            AnsiHtml.write(text.get(), out);
            out.close("pre").close("div").line();
        } else {
            otherForms(bundle);
        }
    }

    private void otherForms(MimeBundle bundle) {
        for (Map.Entry<String, Json> form : bundle.data().entrySet()) {
            String type = form.getKey();
            boolean isText = type.startsWith("text/") || type.equals(MimeBundle.SVG) || MimeBundle.isJson(type);
            if (!isText) {
                out.leaf("p", words.of("output.none", type), "class", "output absent").line();
                continue;
            }
            String content = form.getValue() instanceof Json.Str text ? text.value() : form.getValue().toText();
            folded(type.equals(MimeBundle.HTML) ? words.of("output.html") : words.of("output.other", type), content);
        }
    }

    private void folded(String title, String content) {
        out.open("details", "class", "output").leaf("summary", title).leaf("pre", content).close("details").line();
    }

    private void picture(String address, String alt, Json.Obj metadata) {
        out.open("div", "class", "output picture");
        OptionalLong width = OptionalLong.empty();
        for (Json sizes : metadata.fields().values()) {
            if (sizes instanceof Json.Obj size && size.integer("width").isPresent()) {
                width = size.integer("width");
            }
        }
        if (width.isPresent() && width.getAsLong() > 0 && width.getAsLong() <= 10_000) {
            out.open("img", "src", address, "alt", alt, "width", Long.toString(width.getAsLong()));
        } else {
            out.open("img", "src", address, "alt", alt);
        }
        out.close("div").line();
    }

    private void check(CheckOutput check) {
        out.open("ul", "class", "claims");
        for (CheckOutput.Claim claim : check.claims()) {
            out.open("li", "class", "claim " + claim.verdict().word()).trusted(Glyphs.of(claim.verdict()));
            out.open("div").open("p", "class", "sentence").text(claim.sentence().isEmpty() ? claim.name() : claim.sentence());
            out.leaf("span", words.of("verdict." + claim.verdict().word()), "class", "verdict").close("p");
            if (!claim.reason().isEmpty()) {
                out.leaf("p", claim.reason(), "class", "reason");
            }
            if (!claim.hints().isEmpty()) {
                out.open("details").leaf("summary", words.of("hints"));
                claim.hints().forEach(hint -> out.leaf("p", hint));
                out.close("details");
            }
            out.close("div").close("li");
        }
        out.close("ul").line();
    }
}
