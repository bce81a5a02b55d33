package org.verbscope.app.notebook;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.image.Image;
import javafx.scene.layout.VBox;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.chart.CellChart;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.MarkdownCell;
import org.verbscope.picture.Theme;

/** Makes the node that a cell is: a card, code with its editor, or a text; and the charts in them. */
final class CellNodes {
    private static final Insets BESIDE_TEXT = new Insets(0, 0, 0, 20);

    private final NotebookViewModel model;
    private final FxPulse pulse;
    private final Executor worker;
    private final MarkdownNodes markdown;
    private final CompletionPopup completions;
    private final DocPopup docs;
    private final CellActions actions;
    private final CardNode.CardActions cards;
    private final TermPopup terms = new TermPopup();
    private Theme colours = Theme.LIGHT;

    /** @param pictures of Markdown destinations @param actions what nodes ask of the notebook */
    <A extends CellActions & CardNode.CardActions> CellNodes(NotebookViewModel model, FxPulse pulse, Executor worker,
            Function<String, Image> pictures, CompletionPopup completions, DocPopup docs, A actions) {
        this.model = model;
        this.pulse = pulse;
        this.worker = worker;
        this.markdown = new MarkdownNodes(pictures);
        this.completions = completions;
        this.docs = docs;
        this.actions = actions;
        this.cards = actions;
    }

    Node of(CellView view) {
        Optional<Card> card = Card.of(view.cell());
        if (card.isPresent()) {
            var made = new CardNode(view, card.get(), cards, markdown::render);
            VBox.setMargin(made, BESIDE_TEXT);
            return made;
        } else if (view.cell() instanceof CodeCell) {
            return code(view);
        }
        String id = view.cell().id();
        return view.cell() instanceof MarkdownCell
                ? new TextCellNode(view.cell(), actions, source -> prose(id, source), () -> new CodeEditor(pulse, worker))
                : new TextCellNode(view.cell(), actions, source -> markdown.render("```\n" + source + "\n```"), null);
    }

    /** A text, with each word of the glossary marked where its section has it first. */
    private Node prose(String id, String source) {
        Glossary glossary = Glossary.own();
        return markdown.render(source, new TermMarks(glossary, Glossary.seen(glossary, model.view().cells(), id), terms::attach));
    }

    private CodeCellNode code(CellView view) {
        return new CodeCellNode(view, () -> {
            var editor = new CodeEditor(pulse, worker);
            completions.attach(editor);
            docs.attach(editor);
            return editor;
        }, actions);
    }

    ChartNode chart(CellChart chart) {
        return new ChartNode(chart, colours, pulse, worker);
    }

    /** Of popups, and of charts that are made from now on. */
    void theme(Theme theme) {
        terms.theme(theme);
        colours = theme;
    }
}
