package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

@Tag("property")
class NotebookProperties {
    /** What an encoder writes for what it cannot encode; a text may also hold it of its own. */
    private static final String REPLACEMENT = "\uFFFD";

    private final NotebookReader reader = new NotebookReader();

    @Provide
    Arbitrary<Notebook> notebooks() {
        return ArbitraryNotebooks.notebooks();
    }

    @Provide
    Arbitrary<byte[]> brokenFiles() {
        byte[] whole = NotebookFixture.golden("jupyter-4.5.ipynb");
        return Arbitraries.integers().between(0, whole.length - 1)
                .flatMap(at -> Arbitraries.bytes().list().ofMaxSize(4).map(bytes -> {
                    byte[] broken = whole.clone();
                    for (int i = 0; i < bytes.size() && at + i < broken.length; i++) {
                        broken[at + i] = bytes.get(i);
                    }
                    return broken;
                }));
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void whatIsWrittenIsReadBackTheSame(@ForAll("notebooks") Notebook notebook) throws NotebookException {
        assertThat(reader.read(NotebookWriter.write(notebook))).isEqualTo(notebook);
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void writingWhatWasReadChangesNoByte(@ForAll("notebooks") Notebook notebook) throws NotebookException {
        byte[] once = NotebookWriter.write(notebook);

        assertThat(NotebookWriter.write(reader.read(once))).isEqualTo(once);
        String text = new String(once, StandardCharsets.UTF_8);
        assertThat(text).endsWith("}\n");
        if (!notebook.toString().contains(REPLACEMENT)) {
            assertThat(text).as("no character was lost").doesNotContain(REPLACEMENT);
        }
    }

    @Property(tries = 300)
    void aFileWithADamagedPlaceIsReadOrRefusedWithAReason(@ForAll("brokenFiles") byte[] file) throws NotebookException {
        Notebook read;
        try {
            read = reader.read(file);
        } catch (NotebookException fault) {
            assertThat(fault.what()).isNotBlank();
            assertThat(fault.where()).isNotBlank();
            assertThat(fault.remedy()).isNotBlank();
            return;
        }
        assertThat(reader.read(NotebookWriter.write(read))).isEqualTo(read);
    }

    @Property(tries = 500)
    void linesJoinedAreTheText(@ForAll String text) {
        assertThat(SourceLines.join(SourceLines.split(text))).isEqualTo(text);
    }

    @Property(tries = 500)
    void keysAreOrderedAsTheirBytesInUtf32(@ForAll String a, @ForAll String b) {
        int expected = compareCodePoints(a.codePoints().toArray(), b.codePoints().toArray());

        assertThat(Integer.signum(CodePointOrder.INSTANCE.compare(a, b))).isEqualTo(expected);
    }

    private static int compareCodePoints(int[] a, int[] b) {
        return Integer.signum(java.util.Arrays.compare(a, b));
    }
}
