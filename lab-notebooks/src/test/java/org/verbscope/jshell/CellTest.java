package org.verbscope.jshell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.verbscope.event.NotebookEvent;

/** What cells give, in one process that stays. */
@Tag("unit")
@Timeout(60)
class CellTest {
    private static JavaProcess process;
    private static final Heard HEARD = new Heard();
    private static int number;

    @BeforeAll
    static void start() throws Exception {
        process = JavaProcess.start(JavaProcessOptions.usual());
        process.listen(HEARD);
        process.begin(1);
        process.ready().get(30, TimeUnit.SECONDS);
    }

    @AfterAll
    static void end() throws Exception {
        process.close();
        process.death().get(10, TimeUnit.SECONDS);
    }

    private static CellResult run(String code) throws Exception {
        return process.run("c" + ++number, code).get(30, TimeUnit.SECONDS);
    }

    @Test
    void theLastExpressionIsTheValue() throws Exception {
        assertThat(run("int a = 3;\nint b = 4;\na * b")).extracting(CellResult::status, CellResult::value)
                .containsExactly(CellStatus.FINISHED, new CellValue("int", "12"));
        assertThat(run("List.of(\"x\", \"y\")").value()).isEqualTo(new CellValue("List<String>", "[x, y]"));
        assertThat(run("int quiet = 3;").value()).isNull();
        assertThat(run("System.out.println(1);").value()).isNull();
    }

    @Test
    void anErrorIsShownWhereItIsAndNothingAfterItRuns() throws Exception {
        String code = "int before = 1;\nString s = before;\nint after = 2;";
        CellResult result = run(code);
        assertThat(result.status()).isEqualTo(CellStatus.FAILED);
        CellDiagnostic error = result.diagnostics().get(0);
        assertThat(error.error()).isTrue();
        assertThat(error.line()).isEqualTo(2);
        assertThat(code.substring(error.start(), error.end())).isEqualTo("before");
        assertThat(error.message()).startsWith("incompatible types");
        assertThat(run("after").status()).isEqualTo(CellStatus.FAILED);
        assertThat(run("before").value().text()).isEqualTo("1");
    }

    @Test
    void aMissingBraceIsSaid() throws Exception {
        CellResult result = run("for (int i = 0; i < 3; i++) {\n  int x = i;\n");
        assertThat(result.status()).isEqualTo(CellStatus.FAILED);
        assertThat(result.reason()).contains("reached end of file");
    }

    @Test
    void framesOfAnExceptionNameCellAndLine() throws Exception {
        run("// a comment\nint half(int n) {\n  if (n == 0) throw new IllegalStateException(\"zero\");\n  return half(n / 2);\n}");
        String declaring = "c" + number;
        CellResult result = run("int one = 1;\n\nhalf(one);");
        assertThat(result.status()).isEqualTo(CellStatus.FAILED);
        assertThat(result.exception().type()).isEqualTo("java.lang.IllegalStateException");
        assertThat(result.exception().message()).isEqualTo("zero");
        assertThat(result.exception().frames()).extracting(CellException.StackLine::cell, CellException.StackLine::line)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(declaring, 3),
                        org.assertj.core.groups.Tuple.tuple(declaring, 4), org.assertj.core.groups.Tuple.tuple("c" + number, 3));
    }

    @Test
    void causesOfAnExceptionKeepTheirClass() throws Exception {
        CellException thrown = run("throw new RuntimeException(\"outer\", new java.io.IOException(\"inner\"));").exception();
        assertThat(thrown.cause().type()).isEqualTo("java.io.IOException");
        assertThat(thrown.cause().message()).isEqualTo("inner");
    }

    @Test
    void aDeclarationThatIsReplacedNamesWhatDependsOnIt() throws Exception {
        run("int twice(int n) { return n + n; }");
        String first = "c" + number;
        run("int fourTimes(int n) { return twice(twice(n)); }");
        String second = "c" + number;
        CellResult result = run("String twice(int n) { return \"\" + n + n; }");
        assertThat(result.affected()).extracting(Affected::cell).contains(first, second);
        assertThat(run("fourTimes(1)").reason()).contains("fourTimes");
    }

    @Test
    void printedTextArrivesWholeAndInOrderBeforeTheResult() throws Exception {
        run("for (int i = 0; i < 3000; i++) System.out.println(\"línea 線 \" + i);");
        String cell = "c" + number;
        var expected = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            expected.append("línea 線 ").append(i).append('\n');
        }
        assertThat(HEARD.printed(cell, "stdout")).isEqualTo(expected.toString());
    }

    @Test
    void standardErrorIsKeptApart() throws Exception {
        run("System.err.print(\"bad\"); System.out.print(\"good\");");
        assertThat(HEARD.printed("c" + number, "stderr")).isEqualTo("bad");
        assertThat(HEARD.printed("c" + number, "stdout")).isEqualTo("good");
    }

    @Test
    void outputOverTheLimitIsCounted() throws Exception {
        run("for (int i = 0; i < 300_000; i++) System.out.println(\"0123456789\");");
        assertThat(HEARD.printed("c" + number, "stdout")).hasSize(1 << 20);
        assertThat(HEARD.printed("c" + number, "stderr")).contains((300_000 * 11 - (1 << 20)) + " more bytes");
    }

    @Test
    void whatIsShownComesAsADisplay() throws Exception {
        run("org.verbscope.verbs.trace.Displays.show(\"text/html\", \"<b>5</b>\");");
        assertThat(HEARD.displays).contains("c" + number + " text/html <b>5</b>");
    }

    @Test
    void aScannerReadsWhatTheWindowGives() throws Exception {
        process.listen(new JavaProcessListener() {
            @Override
            public void inputWanted() {
                process.input("42 and more\n", false);
            }
        });
        assertThat(run("new Scanner(System.in).nextInt()").value().text()).isEqualTo("42");
    }

    @Test
    void completionKnowsVariablesOfTheSameCellThatHaveNotRun() throws Exception {
        String code = "int helper() { return 1; }\nvar words = List.of(\"a\");\nwords.strea";
        Completion completion = process.complete(code, code.length()).get(30, TimeUnit.SECONDS);
        assertThat(completion.anchor()).isEqualTo(code.length() - 5);
        assertThat(completion.suggestions()).extracting(Completion.Suggestion::text).contains("stream()");
    }

    @Test
    void completionAndHelpAnswerWhileACellRuns() throws Exception {
        var running = process.run("busy", "while (true) { }");
        assertThat(process.complete("Stri", 4).get(10, TimeUnit.SECONDS).suggestions())
                .extracting(Completion.Suggestion::text).contains("String");
        assertThat(process.documentation("\"a\".substring(", 14).get(10, TimeUnit.SECONDS))
                .extracting(Documentation::signature).anyMatch(s -> s.contains("substring"));
        process.stop();
        assertThat(running.get(10, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.STOPPED);
    }

    @Test
    void variablesHaveTypeAndValue() throws Exception {
        run("String greeting = \"hello\"; int[] primes = {2, 3};");
        assertThat(process.variables().get(10, TimeUnit.SECONDS))
                .contains(new Variable("greeting", "String", "\"hello\""))
                .contains(new Variable("primes", "int[]", "int[2] { 2, 3 }"));
    }

    @Test
    void theLogHasTheCellItsStatementsAndItsEnd() throws Exception {
        long before = process.log().size();
        String code = "int p = 1;\n // note\n p + 1";
        CellResult result = run(code);
        List<String> kinds = process.log().range(before, result.lastEvent()).stream().map(e -> {
            var statement = e.as(NotebookEvent.StatementStarted.class);
            return statement == null ? e.kind() : code.substring(statement.start(), statement.end());
        }).toList();
        assertThat(kinds).containsExactly("cell_started", "int p = 1;", "p + 1", "cell_ended");
        assertThat(process.log().get(1).as(NotebookEvent.ProcessStarted.class).incarnation()).isEqualTo(1);
    }

    @Test
    void anEventOfTheWindowGoesIntoTheLog() throws Exception {
        process.emit(new NotebookEvent.PredictionAnswered("p1", "three"));
        run("1");
        var answered = new NotebookEvent.PredictionAnswered("p1", "three");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (process.log().all().stream().noneMatch(e -> e.event().equals(answered))) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(1);
        }
    }

    @Test
    void startUpImportsAreThereAndHidden() throws Exception {
        assertThat(run("Stream.of(1, 2).map(i -> ByteBuffer.allocate(i).capacity()).collect(Collectors.toList())")
                .value().text()).isEqualTo("[1, 2]");
        assertThat(run("Duration.ofSeconds(1)").value().text()).isEqualTo("PT1S");
    }
}
