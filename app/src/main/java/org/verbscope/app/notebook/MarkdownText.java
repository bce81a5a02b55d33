package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Fonts;
import org.verbscope.picture.CjkFace;

/** One block's inline Markdown as a text flow. There are no italics in the window: emphasis is weight. */
final class MarkdownText extends AbstractVisitor {
    private final Function<String, Image> pictures;
    private final TermMarks terms;
    private final TextFlow flow = new TextFlow();
    private final StringBuilder words = new StringBuilder();
    private final List<String> styles = new ArrayList<>();

    /** @param terms marks words of the glossary; null where none is marked */
    MarkdownText(Function<String, Image> pictures, TermMarks terms) {
        this.pictures = pictures;
        this.terms = terms;
    }

    TextFlow flow(Node block, String... classes) {
        flow.getStyleClass().addAll(classes);
        visitChildren(block);
        flow.setAccessibleText(words.toString());
        return flow;
    }

    private void add(String text) {
        boolean prose = terms != null && !styles.contains("inline-code") && !styles.contains("link");
        for (Glossary.Piece piece : prose ? terms.pieces(text) : List.of(new Glossary.Piece(text, null))) {
            add(piece.text(), piece.term());
        }
    }

    private void add(String text, Glossary.Term term) {
        for (CjkFace.Run run : CjkFace.runs(text)) {
            var part = new Text(run.text());
            part.getStyleClass().addAll(styles);
            if (run.cjk()) {
                Fonts.cjk();
                part.getStyleClass().add("cjk");
            }
            if (term != null) {
                terms.mark(part, term);
            }
            flow.getChildren().add(part);
        }
        words.append(text);
    }

    private void within(String style, Node node) {
        styles.add(style);
        visitChildren(node);
        styles.remove(styles.size() - 1);
    }

    @Override
    public void visit(org.commonmark.node.Text text) {
        add(text.getLiteral());
    }

    @Override
    public void visit(Code code) {
        styles.add("inline-code");
        add(code.getLiteral());
        styles.remove(styles.size() - 1);
    }

    @Override
    public void visit(Emphasis emphasis) {
        within("emphasis", emphasis);
    }

    @Override
    public void visit(StrongEmphasis strong) {
        within("strong", strong);
    }

    @Override
    public void visit(SoftLineBreak line) {
        add(" ");
    }

    @Override
    public void visit(HardLineBreak line) {
        add("\n");
    }

    @Override
    public void visit(HtmlInline html) {
        add(html.getLiteral());
    }

    /** A link is shown with where it goes; opening is for the person, who can read it. */
    @Override
    public void visit(Link link) {
        int from = flow.getChildren().size();
        within("link", link);
        for (javafx.scene.Node part : flow.getChildren().subList(from, flow.getChildren().size())) {
            Tooltip.install(part, new Tooltip(link.getDestination()));
        }
    }

    @Override
    public void visit(org.commonmark.node.Image image) {
        Image found = pictures.apply(image.getDestination());
        var alternative = new MarkdownText(pictures, null);
        alternative.visitChildren(image);
        String said = alternative.words.toString();
        if (found == null) {
            Label label = Controls.label(said.isEmpty() ? image.getDestination() : said, "picture-missing");
            flow.getChildren().add(label);
        } else {
            var view = new ImageView(found);
            view.setPreserveRatio(true);
            view.fitWidthProperty().bind(Bindings.min(found.getWidth(), flow.widthProperty()));
            view.setAccessibleText(said);
            flow.getChildren().add(view);
        }
        words.append(said);
    }
}
