package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.fxmisc.richtext.model.StyleSpans;
import org.fxmisc.richtext.model.StyleSpansBuilder;
import org.verbscope.jshell.CellDiagnostic;
import org.verbscope.notebook.JavaLexer;
import org.verbscope.picture.CjkFace;

/** Style classes for each part of a cell's code: what kind of word it is, what the compiler says of it, and Chinese, which has a font of its own. */
final class CodeColours {
    private CodeColours() { }

    /** Of a text that is not empty. May be asked on any thread. */
    static StyleSpans<Collection<String>> of(String text, List<CellDiagnostic> problems) {
        StyleSpans<Collection<String>> all = words(text);
        if (CjkFace.in(text)) {
            all = all.overlay(cjk(text), CodeColours::both);
        }
        for (CellDiagnostic problem : problems) {
            all = all.overlay(mark(problem, text.length()), CodeColours::both);
        }
        return all;
    }

    private static StyleSpans<Collection<String>> words(String text) {
        var builder = new StyleSpansBuilder<Collection<String>>();
        int at = 0;
        for (JavaLexer.Token word : JavaLexer.tokens(text)) {
            builder.add(List.of(), word.start() - at);
            builder.add(List.of("code-" + word.kind().name().toLowerCase(Locale.ROOT)), word.end() - word.start());
            at = word.end();
        }
        builder.add(List.of(), text.length() - at);
        return builder.create();
    }

    private static StyleSpans<Collection<String>> cjk(String text) {
        var builder = new StyleSpansBuilder<Collection<String>>();
        CjkFace.runs(text).forEach(run -> builder.add(run.cjk() ? List.of("code-cjk") : List.of(), run.text().length()));
        return builder.create();
    }

    /** At least one character of the text, also where the compiler points behind its end. */
    private static StyleSpans<Collection<String>> mark(CellDiagnostic problem, int length) {
        int start = Math.max(0, Math.min(problem.start(), length - 1));
        int end = Math.max(start + 1, Math.min(problem.end(), length));
        var marks = new StyleSpansBuilder<Collection<String>>();
        marks.add(List.of(), start);
        marks.add(List.of(problem.error() ? "code-error" : "code-warning"), end - start);
        marks.add(List.of(), length - end);
        return marks.create();
    }

    private static Collection<String> both(Collection<String> code, Collection<String> mark) {
        if (mark.isEmpty()) {
            return code;
        }
        var all = new ArrayList<>(code);
        all.addAll(mark);
        return all;
    }
}
