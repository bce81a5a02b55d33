package org.verbscope.app.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.app.course.Course;

/**
 * The index of our own API against the sources. With {@code -Dverbscope.api.update=true} it is written anew; without, it
 * must know nearly all that is there, so that a new method does not fail a build at once.
 */
@Tag("unit")
class ApiIndexTest {
    private static final List<String> PACKAGES = List.of("verbs-binding/src/main/java/org/verbscope/lab",
            "verbs-binding/src/main/java/org/verbscope/verbs", "lab-notebooks/src/main/java/org/verbscope/check");
    private static final String INDEX = "app/src/main/resources/org/verbscope/app/notebook/api-index.properties";

    private final Map<String, String> words = new TreeMap<>();

    @Test
    void theIndexKnowsWhatNotebooksUse() throws IOException {
        Path home = Course.home();
        for (String folder : PACKAGES) {
            read(home.resolve(folder));
        }
        if (Boolean.getBoolean("verbscope.api.update")) {
            var lines = new StringBuilder("# Made from the sources' comments by ApiIndexTest.\n");
            words.forEach((key, text) -> lines.append(key.replace(":", "\\:")).append('=').append(text.replace("\\", "\\\\").replace("\n", "\\n")).append('\n'));
            Files.createDirectories(home.resolve(INDEX).getParent());
            Files.writeString(home.resolve(INDEX), lines, StandardCharsets.UTF_8);
        }
        ApiIndex own = ApiIndex.own();
        long known = words.keySet().stream().filter(key -> !own.words(key.replaceFirst("/0$", "()").replaceFirst("/1$", "(a)")
                .replaceFirst("/2$", "(a, b)").replaceFirst("/3$", "(a, b, c)").replaceFirst("/4$", "(a, b, c, d)")).isEmpty()).count();
        assertThat(words).hasSizeGreaterThan(200);
        assertThat((double) known / words.size()).isGreaterThan(0.9);
    }

    @Test
    void signaturesAsTheJavaProcessWritesThemFindTheirWords() {
        assertThat(ApiIndex.key("Endpoint Endpoint.postSend(long wrId, int length)")).isEqualTo("Endpoint.postSend/2");
        assertThat(ApiIndex.key("Endpoint org.verbscope.lab.LabMachine.endpoint(String name)")).isEqualTo("LabMachine.endpoint/1");
        assertThat(ApiIndex.key("Map<String,List<Integer>> A.b(Map<String,Long> x)")).isEqualTo("A.b/1");
        assertThat(ApiIndex.key("one:org.verbscope.lab.Endpoint")).isEqualTo("Endpoint");
        assertThat(ApiIndex.own().words("Endpoint Endpoint.postSend(long wrId, int length)")).isNotEmpty();
        assertThat(ApiIndex.own().words("void Nobody.knows()")).isEmpty();
    }

    private void read(Path folder) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
                Stream<Path> all = Files.list(folder)) {
            List<Path> files = all.filter(path -> path.toString().endsWith(".java")).toList();
            var task = (JavacTask) compiler.getTask(null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            DocTrees docs = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                new Reader(docs).scan(unit, null);
            }
        }
    }

    private final class Reader extends TreePathScanner<Void, Void> {
        private final DocTrees docs;

        Reader(DocTrees docs) {
            this.docs = docs;
        }

        @Override
        public Void visitClass(ClassTree tree, Void nothing) {
            boolean seen = tree.getModifiers().getFlags().contains(Modifier.PUBLIC) || getCurrentPath().getParentPath().getLeaf() instanceof ClassTree;
            if (seen) {
                note(tree.getSimpleName().toString());
                super.visitClass(tree, nothing);
            }
            return null;
        }

        @Override
        public Void visitMethod(MethodTree tree, Void nothing) {
            TreePath owner = getCurrentPath().getParentPath();
            boolean open = tree.getModifiers().getFlags().contains(Modifier.PUBLIC)
                    || owner.getLeaf().getKind() == Tree.Kind.INTERFACE;
            if (open && owner.getLeaf() instanceof ClassTree type) {
                note(type.getSimpleName() + "." + tree.getName() + "/" + tree.getParameters().size());
            }
            return null;
        }

        private void note(String key) {
            String comment = docs.getDocComment(getCurrentPath());
            if (comment != null) {
                String text = comment.replaceAll("\\{@\\w+ ([^}]*)}", "$1").replaceAll("<[^>]+>", "").replaceAll("\\s+", " ").strip();
                String plain = text.replaceAll(" ?@param (\\S+) ", "\n$1: ").replaceAll(" ?@(return|throws) ", "\n$1 ").strip();
                words.merge(key, plain, (one, other) -> one);
            }
        }
    }
}
