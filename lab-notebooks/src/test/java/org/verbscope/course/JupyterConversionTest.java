package org.verbscope.course;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jupyter's nbconvert makes pages of the notebooks. Needs Debian's package python3-nbconvert; without it the test is reported as skipped. */
@Tag("unit")
class JupyterConversionTest {
    private static final String CONVERT = """
            import nbconvert, sys
            for name in sys.argv[1:]:
                html, _ = nbconvert.HTMLExporter().from_filename(name)
                assert '<html' in html and len(html) > 1000, name
            print('converted', len(sys.argv) - 1)
            """;
    @TempDir
    private Path folder;

    @Test
    void everyNotebookConvertsToHtml() throws Exception {
        assertThat(JupyterTools.python(folder, "nbconvert", CONVERT, JupyterTools.notebooks()))
                .endsWith("converted " + JupyterTools.notebooks().size());
    }
}
