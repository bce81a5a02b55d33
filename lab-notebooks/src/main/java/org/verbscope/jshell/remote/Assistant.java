package org.verbscope.jshell.remote;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jdk.jshell.ImportSnippet;
import jdk.jshell.MethodSnippet;
import jdk.jshell.Snippet;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.TypeDeclSnippet;
import jdk.jshell.VarSnippet;
import org.verbscope.jshell.Completion;
import org.verbscope.jshell.Declaration;
import org.verbscope.jshell.Documentation;
import org.verbscope.jshell.Variable;

/** Help while typing. Runs beside a cell, on a thread of its own. */
final class Assistant {
    private static final int MOST = 1000;

    private final Interpreter interpreter;

    Assistant(Interpreter interpreter) {
        this.interpreter = interpreter;
    }

    Completion complete(String code, int cursor) {
        return interpreter.holding(() -> {
            SourceCodeAnalysis analysis = interpreter.shell().sourceCodeAnalysis();
            Context context = context(analysis, code, cursor);
            var anchor = new int[1];
            var suggestions = new LinkedHashSet<Completion.Suggestion>();
            analysis.completionSuggestions(context.text, context.text.length(), anchor).stream().limit(MOST)
                    .forEach(s -> suggestions.add(new Completion.Suggestion(s.continuation(), s.matchesType())));
            int back = context.text.length() - anchor[0];
            return new Completion(Math.max(0, cursor - Math.max(0, back)), List.copyOf(suggestions));
        });
    }

    List<Documentation> document(String code, int cursor) {
        return interpreter.holding(() -> {
            SourceCodeAnalysis analysis = interpreter.shell().sourceCodeAnalysis();
            Context context = context(analysis, code, cursor);
            return analysis.documentation(context.text, context.text.length(), true).stream().limit(MOST)
                    .map(d -> new Documentation(d.signature(), d.javadoc() == null ? "" : d.javadoc())).toList();
        });
    }

    private record Context(String text) { }

    /**
     * The code up to the cursor without the declarations before the cursor's own piece: variables and statements of
     * the cell are seen although they have not run, and JShell judges by the first piece how to wrap the text.
     */
    private static Context context(SourceCodeAnalysis analysis, String code, int cursor) {
        String before = code.substring(0, Math.max(0, Math.min(cursor, code.length())));
        var text = new StringBuilder();
        List<CellPieces.Piece> pieces = CellPieces.cut(analysis, before);
        for (int i = 0; i < pieces.size() - 1; i++) {
            String source = pieces.get(i).source();
            List<Snippet> snippets = analysis.sourceToSnippets(source);
            if (!snippets.isEmpty() && snippets.stream().allMatch(Assistant::runs)) {
                text.append(source);
            }
        }
        int last = pieces.isEmpty() ? 0 : pieces.get(pieces.size() - 1).offset();
        return new Context(text.append(before.substring(last)).toString());
    }

    /** The imports, methods and types that {@code code} declares, each as source; nothing of it runs. */
    List<String> declarationsIn(String code) {
        return interpreter.holding(() -> {
            SourceCodeAnalysis analysis = interpreter.shell().sourceCodeAnalysis();
            var sources = new ArrayList<String>();
            for (CellPieces.Piece piece : CellPieces.cut(analysis, code)) {
                List<Snippet> snippets = analysis.sourceToSnippets(piece.source());
                if (!snippets.isEmpty() && snippets.stream().allMatch(Assistant::declares)) {
                    sources.add(piece.source());
                }
            }
            return sources;
        });
    }

    private static boolean declares(Snippet snippet) {
        return switch (snippet.kind()) {
            case IMPORT, METHOD, TYPE_DECL -> true;
            default -> false;
        };
    }

    private static boolean runs(Snippet snippet) {
        return switch (snippet.kind()) {
            case VAR, EXPRESSION, STATEMENT -> true;
            default -> false;
        };
    }

    /** Methods, types and imports, the start's imports too: they say what a cell sees. */
    List<Declaration> declarations() {
        return interpreter.holding(() -> interpreter.declared().map(Assistant::declaration).toList());
    }

    private static Declaration declaration(Snippet snippet) {
        if (snippet instanceof MethodSnippet method) {
            String signature = method.signature();
            int end = signature.lastIndexOf(')') + 1;
            return new Declaration(Declaration.Kind.METHOD, signature.substring(end) + " " + method.name() + signature.substring(0, end));
        } else if (snippet instanceof ImportSnippet imported) {
            return new Declaration(Declaration.Kind.IMPORT, "import " + (imported.isStatic() ? "static " : "") + imported.fullname() + ";");
        }
        return new Declaration(Declaration.Kind.TYPE, snippet.subKind().toString().replaceFirst("_SUBKIND$", "").toLowerCase(Locale.ROOT)
                + " " + ((TypeDeclSnippet) snippet).name());
    }

    /** The variables of cells with the values that {@code values} knows. */
    List<Variable> variables(Map<String, String> values) {
        List<VarSnippet> declared = interpreter.holding(() -> interpreter.variables().toList());
        var variables = new ArrayList<Variable>();
        for (VarSnippet variable : declared) {
            variables.add(new Variable(variable.name(), variable.typeName(), values.getOrDefault(variable.name(), "")));
        }
        return variables;
    }
}
