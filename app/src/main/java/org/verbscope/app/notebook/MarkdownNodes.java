package org.verbscope.app.notebook;

import java.util.List;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.image.Image;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListBlock;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.Parser;

/**
 * Markdown as scene-graph nodes. Nothing is fetched: a picture is shown when {@code pictures} finds it
 * beside or inside the notebook, otherwise its words stand for it; HTML is shown as text.
 */
public final class MarkdownNodes {
    private static final Parser PARSER = Parser.builder().extensions(List.of(TablesExtension.create())).build();

    private final Function<String, Image> pictures;

    /** @param pictures finds a local picture by its destination, null when there is none */
    public MarkdownNodes(Function<String, Image> pictures) {
        this.pictures = pictures;
    }

    /** What {@link #render} makes nodes of. Any thread. */
    public static org.commonmark.node.Node parse(String markdown) {
        return PARSER.parse(markdown);
    }

    public VBox render(String markdown) {
        return render(markdown, null);
    }

    /** @param terms marks words of the glossary; may be null */
    VBox render(String markdown, TermMarks terms) {
        VBox box = new VBox();
        box.getStyleClass().add("markdown");
        blocks(parse(markdown), box, terms);
        return box;
    }

    private void blocks(org.commonmark.node.Node parent, VBox into, TermMarks terms) {
        var visitor = new Blocks(into, terms);
        for (var child = parent.getFirstChild(); child != null; child = child.getNext()) {
            child.accept(visitor);
        }
    }

    private final class Blocks extends AbstractVisitor {
        private final VBox into;
        private final TermMarks terms;

        Blocks(VBox into, TermMarks terms) {
            this.into = into;
            this.terms = terms;
        }

        @Override
        public void visit(Heading heading) {
            if (terms != null) {
                terms.newSection();
            }
            Node flow = new MarkdownText(pictures, null).flow(heading, "heading", "heading-" + Math.min(3, heading.getLevel()));
            into.getChildren().add(flow);
        }

        @Override
        public void visit(Paragraph paragraph) {
            into.getChildren().add(new MarkdownText(pictures, terms).flow(paragraph, "paragraph"));
        }

        @Override
        public void visit(BulletList list) {
            items(list, item -> "•");
        }

        @Override
        public void visit(OrderedList list) {
            int[] number = {list.getMarkerStartNumber() == null ? 1 : list.getMarkerStartNumber()};
            items(list, item -> number[0]++ + ".");
        }

        private void items(ListBlock list, Function<org.commonmark.node.Node, String> marker) {
            var items = new VBox();
            items.getStyleClass().addAll("list", list.isTight() ? "tight" : "loose");
            for (var item = list.getFirstChild(); item != null; item = item.getNext()) {
                var mark = new Label(marker.apply(item));
                mark.getStyleClass().add("list-mark");
                mark.setMinWidth(Region.USE_PREF_SIZE);
                var body = new VBox();
                body.getStyleClass().add("list-body");
                HBox.setHgrow(body, Priority.ALWAYS);
                blocks(item, body, terms);
                items.getChildren().add(new HBox(mark, body));
            }
            into.getChildren().add(items);
        }

        @Override
        public void visit(BlockQuote quote) {
            var box = new VBox();
            box.getStyleClass().add("quote");
            blocks(quote, box, terms);
            into.getChildren().add(box);
        }

        @Override
        public void visit(FencedCodeBlock code) {
            code(code.getLiteral());
        }

        @Override
        public void visit(IndentedCodeBlock code) {
            code(code.getLiteral());
        }

        @Override
        public void visit(HtmlBlock html) {
            code(html.getLiteral());
        }

        private void code(String literal) {
            var label = new Label(literal.stripTrailing());
            label.getStyleClass().add("code-block");
            label.setWrapText(true);
            label.setMaxWidth(Double.MAX_VALUE);
            label.setMinHeight(Region.USE_PREF_SIZE);
            into.getChildren().add(label);
        }

        @Override
        public void visit(ThematicBreak rule) {
            var line = new Region();
            line.getStyleClass().add("rule");
            into.getChildren().add(line);
        }

        @Override
        public void visit(CustomBlock block) {
            if (block instanceof TableBlock table) {
                into.getChildren().add(new MarkdownTable(pictures).grid(table));
            }
        }
    }
}
