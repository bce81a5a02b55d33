package org.verbscope.app.charts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.picture.Caption;
import org.verbscope.picture.Picture;
import org.verbscope.picture.PictureTable;
import org.verbscope.picture.Theme;

/** A chart in a file, by the name's end. */
@Tag("unit")
class ChartFilesTest {
    private static final Picture PICTURE = new Picture(100, 60, List.of(), new Caption(1, "write_bw on two soft devices.", "", null), List.of(
            new PictureTable.Row("a", "run 1", "mean, of all", "1\u00A0234 MB/s"), new PictureTable.Row("b", "=1+1", "say \"so\"", "-2")));

    @TempDir
    private Path folder;

    private Path write(String name) {
        assertThat(ChartFiles.write(PICTURE, Theme.LIGHT, folder.resolve(name))).contains(name);
        return folder.resolve(name);
    }

    @Test
    void picturesAreSvgOrPng() throws IOException {
        assertThat(Files.readString(write("chart.svg"))).startsWith("<svg").contains("<title>write_bw on two soft devices.</title>");
        assertThat(Files.readAllBytes(write("CHART.PNG"))).startsWith(0x89, 'P', 'N', 'G');
    }

    @Test
    void numbersAreCsvThatASpreadsheetReadsAndNeverRuns() throws IOException {
        assertThat(Files.readAllLines(write("chart.csv"))).containsExactly("where,what,value", "run 1,\"mean, of all\",1 234 MB/s",
                "'=1+1,\"say \"\"so\"\"\",'-2");
        assertThat(ChartFiles.rows(PICTURE, "\t").lines().findFirst()).hasValue("run 1\tmean, of all\t1 234 MB/s");
    }

    @Test
    void numbersAreJson() throws IOException {
        JsonNode all = new ObjectMapper().readTree(write("chart.json").toFile());
        assertThat(all.get("caption").asText()).startsWith("write_bw");
        assertThat(all.get("rows")).hasSize(2);
        assertThat(all.get("rows").get(0).get("value").asText()).isEqualTo("1 234 MB/s");
    }

    @Test
    void aFolderThatIsNotThereIsSaid() {
        assertThat(ChartFiles.write(PICTURE, Theme.LIGHT, folder.resolve("no/chart.svg"))).contains("no");
    }
}
