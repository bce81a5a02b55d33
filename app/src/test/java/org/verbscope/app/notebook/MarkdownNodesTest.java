package org.verbscope.app.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.layout.GridPane;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.verbscope.app.WindowTestBase;

class MarkdownNodesTest extends WindowTestBase {
    private final List<String> asked = new ArrayList<>();
    private final MarkdownNodes markdown = new MarkdownNodes(destination -> {
        asked.add(destination);
        return null;
    });

    private static void collect(Node node, List<Node> all) {
        all.add(node);
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, all));
        }
    }

    private List<Node> nodes(String source) {
        return onFx(() -> {
            var all = new ArrayList<Node>();
            collect(markdown.render(source), all);
            return all;
        });
    }

    private static List<String> texts(List<Node> nodes) {
        return nodes.stream().map(node -> node instanceof Text text ? text.getText()
                : node instanceof Labeled label ? label.getText() : "").filter(text -> !text.isEmpty()).toList();
    }

    private static Node of(List<Node> nodes, String text) {
        return nodes.stream().filter(node -> node instanceof Text t && t.getText().equals(text)).findFirst().orElseThrow();
    }

    @Test
    void headingsParagraphsAndWeights() {
        List<Node> nodes = nodes("# Title\n\nOne **strong** and *soft* word, `code`.");
        assertThat(texts(nodes)).containsExactly("Title", "One ", "strong", " and ", "soft", " word, ", "code", ".");
        assertThat(of(nodes, "strong").getStyleClass()).contains("strong");
        assertThat(of(nodes, "code").getStyleClass()).contains("inline-code");
        assertThat(of(nodes, "Title").getParent().getStyleClass()).contains("heading-1");
        assertThat(of(nodes, "strong").getParent().getAccessibleText()).isEqualTo("One strong and soft word, code.");
    }

    @Test
    void listsKeepTheirMarks() {
        assertThat(texts(nodes("3. three\n4. four\n\n- dot"))).containsExactly("3.", "three", "4.", "four", "•", "dot");
    }

    @Test
    void tablesAreGrids() {
        List<Node> nodes = nodes("| count | is |\n|---|---|\n| moves | 3 |");
        var grid = (GridPane) nodes.stream().filter(GridPane.class::isInstance).findFirst().orElseThrow();
        assertThat(grid.getChildren()).hasSize(4);
        assertThat(grid.getColumnConstraints()).hasSize(2);
        assertThat(texts(nodes)).containsExactly("count", "is", "moves", "3");
    }

    @Test
    void codeStandsAsItWasWritten() {
        assertThat(texts(nodes("```java\nint a;\n  int b;\n```"))).containsExactly("int a;\n  int b;");
    }

    @Test
    void htmlIsTextAndNothingIsFetched() {
        List<Node> nodes = nodes("<script>alert(1)</script>\n\nand <b>bold</b> ![seen](https://example.org/x.png)");
        assertThat(texts(nodes)).contains("<script>alert(1)</script>", "<b>", "seen");
        assertThat(asked).containsExactly("https://example.org/x.png");
    }
}
