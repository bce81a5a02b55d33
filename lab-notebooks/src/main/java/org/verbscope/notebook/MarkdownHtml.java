package org.verbscope.notebook;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.DefaultUrlSanitizer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Markdown of a notebook to HTML. HTML in it is shown as text. A picture appears when the notebook holds it; one that lies
 * elsewhere is named, not fetched.
 */
final class MarkdownHtml {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    private MarkdownHtml() {
    }

    static String render(String markdown, Optional<Attachments> attachments, ReportWords words) {
        return render(PARSER.parse(markdown), attachments, words);
    }

    /** Without the title with which the text begins, for a page that has said it already. */
    static String renderBelowTitle(String markdown, Optional<Attachments> attachments, ReportWords words) {
        Node document = PARSER.parse(markdown);
        title(document).ifPresent(Node::unlink);
        return render(document, attachments, words);
    }

    private static String render(Node document, Optional<Attachments> attachments, ReportWords words) {
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .escapeHtml(true)
                .sanitizeUrls(true)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    if (node instanceof Link) {
                        attributes.put("rel", "noopener noreferrer");
                    }
                })
                .nodeRendererFactory(context -> new Pictures(context, attachments, words))
                .build();
        return renderer.render(document);
    }

    /** The title with which the text begins: a heading of level 1 before everything else. */
    static Optional<String> title(String markdown) {
        return title(PARSER.parse(markdown)).map(MarkdownHtml::words);
    }

    private static Optional<Heading> title(Node document) {
        return document.getFirstChild() instanceof Heading heading && heading.getLevel() == 1
                ? Optional.of(heading) : Optional.empty();
    }

    private static String words(Node node) {
        StringBuilder words = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text text) {
                words.append(text.getLiteral());
            }

            @Override
            public void visit(Code code) {
                words.append(code.getLiteral());
            }
        });
        return words.toString();
    }

    private static final class Pictures implements NodeRenderer {
        private final HtmlNodeRendererContext context;
        private final Optional<Attachments> attachments;
        private final ReportWords words;

        Pictures(HtmlNodeRendererContext context, Optional<Attachments> attachments, ReportWords words) {
            this.context = context;
            this.attachments = attachments;
            this.words = words;
        }

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(Image.class);
        }

        @Override
        public void render(Node node) {
            String address = ((Image) node).getDestination();
            String alt = words(node);
            Optional<String> picture = address.startsWith("attachment:")
                    ? attachments.flatMap(files -> files.file(address.substring("attachment:".length()))).flatMap(PictureData::best)
                    : PictureData.checked(address);
            if (picture.isPresent()) {
                context.getWriter().tag("img", Map.of("src", picture.get(), "alt", alt), true);
                return;
            }
            context.getWriter().tag("span", Map.of("class", "absent"));
            context.getWriter().text(words.of("picture.absent", alt.isEmpty() ? words.of("picture") : alt, shown(address)));
            context.getWriter().tag("/span");
        }

        private static String shown(String address) {
            String safe = new DefaultUrlSanitizer().sanitizeImageUrl(address);
            return safe.length() > 120 ? safe.substring(0, 120) + "…" : safe;
        }
    }
}
