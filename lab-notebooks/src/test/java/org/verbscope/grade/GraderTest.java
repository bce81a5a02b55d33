package org.verbscope.grade;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.notebook.Notebook;

/** A batch of hand-ins of a lesson of two exercises, good ones and bad ones. */
@Tag("unit")
class GraderTest {
    private final Map<String, Notebook> batch = new LinkedHashMap<>();
    @TempDir
    private Path folder;

    private Map<String, Marks> grade() throws Exception {
        var files = new ArrayList<Path>();
        for (Map.Entry<String, Notebook> each : batch.entrySet()) {
            Path file = folder.resolve(each.getKey() + ".zip");
            files.add(Files.write(file, HandInFile.bytes(new HandIn(each.getKey(), "", each.getValue(), Map.of(), new byte[0], List.of()))));
        }
        files.add(Files.write(folder.resolve("noise.zip"), new byte[] {'P', 'K', 3, 4, 9, 9, 9}));
        var marks = new LinkedHashMap<String, Marks>();
        new Grader(List.of(HandIns.twoWords()), Limits.USUAL, NetworkCut.here()).grade(files, 2, done -> { })
                .forEach(each -> marks.put(each.file().replace(".zip", ""), each));
        return marks;
    }

    private static String marks(Marks marks) {
        return marks.exercises().stream().map(exercise -> exercise.id() + " " + exercise.points() + "/" + exercise.claims().size()).toList().toString();
    }

    @Test
    void aBatchComesToItsEndAndBadCellsFailAlone() throws Exception {
        Notebook solved = HandIns.solved(HandIns.twoWords(), 0);
        batch.put("right", HandIns.added(solved, "9.1-start", "String greeting() { return \"hello\"; }"));
        batch.put("by-heart", HandIns.with(solved, Map.of("9.1", HandIns.wrong(HandIns.twoWords(), "9.1-by-heart").source())));
        batch.put("chinese", HandIns.in("zh-Hant", batch.get("by-heart")));
        batch.put("swallows", HandIns.with(solved, Map.of("9.1", BadCells.SWALLOWS)));
        batch.put("exits", HandIns.with(solved, Map.of("9.1", BadCells.EXITS)));
        batch.put("forges", HandIns.with(solved, Map.of("9.2", BadCells.forges())));
        Map<String, Marks> marks = grade();
        assertThat(marks.get("right")).satisfies(right -> {
            assertThat(marks(right)).as("%s", right).isEqualTo("[9.1 4/4, 9.2 1/1]");
            assertThat(right.passed()).isEqualTo(2);
            assertThat(right.findings()).isEmpty();
        });
        assertThat(marks.get("by-heart")).satisfies(byHeart -> {
            assertThat(marks(byHeart)).as("%s", byHeart).isEqualTo("[9.1 3/4, 9.2 1/1]");
            assertThat(byHeart.exercises().get(0).claims().get(1).reason()).startsWith("with times=1: expected exactly 1 completions");
        });
        assertThat(marks.get("chinese").exercises().get(0).claims().get(1).reason()).as("reasons are in the language of the notebook, one after the other")
                .startsWith("當 times=1：應為恰好 1 個完成項目");
        assertThat(marks.get("swallows")).satisfies(hung -> {
            assertThat(marks(hung)).as("%s", hung).isEqualTo("[9.1 0/4, 9.2 1/1]");
            assertThat(hung.exercises().get(0).trouble()).startsWith("cell 9.1 ").contains("longer than 10 s");
        });
        assertThat(marks.get("exits")).satisfies(exits -> {
            assertThat(marks(exits)).as("%s", exits).isEqualTo("[9.1 0/4, 9.2 1/1]");
            assertThat(exits.exercises().get(0).trouble()).contains("System.exit(0)");
        });
        assertThat(marks.get("forges")).satisfies(forges -> {
            assertThat(marks(forges)).as("%s", forges).isEqualTo("[9.1 4/4, 9.2 0/1]");
            assertThat(forges.findings()).anyMatch(finding -> finding.contains("qp_state_changed")).anyMatch(finding -> finding.contains("check_passed"));
        });
        assertThat(marks.get("noise").error()).contains("without a notebook.ipynb");
        assertThat(new MarkTable(List.copyOf(marks.values())).mostFailed()).extracting(MarkTable.Failed::words)
                .containsExactlyInAnyOrder(
                        "9.1 count: failed by 2 of 4; it says: as many messages as asked for", "9.2 error: failed by 1 of 6");
    }
}
