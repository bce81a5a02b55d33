package org.verbscope.app.notebook;

import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import javafx.scene.text.Text;

/** Marks a glossary's words in the text of one cell, each once a section. */
final class TermMarks {
    private final Glossary glossary;
    private final Set<String> seen;
    private final BiConsumer<Text, Glossary.Term> marked;

    /** @param seen what the section had before this text @param marked makes a word answer to pointer and keys */
    TermMarks(Glossary glossary, Set<String> seen, BiConsumer<Text, Glossary.Term> marked) {
        this.glossary = glossary;
        this.seen = seen;
        this.marked = marked;
    }

    void newSection() {
        seen.clear();
    }

    List<Glossary.Piece> pieces(String text) {
        return glossary.pieces(text, seen);
    }

    void mark(Text node, Glossary.Term term) {
        node.getStyleClass().add("term");
        node.setFocusTraversable(true);
        node.setAccessibleText(node.getText() + ": " + term.sentence());
        marked.accept(node, term);
    }
}
