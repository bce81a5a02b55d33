package org.verbscope.course;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.course.Piece.Card;
import org.verbscope.course.Piece.Code;
import org.verbscope.notebook.CellKind;

/**
 * Which lesson provokes each misconception, and which claim or card shows that it is mended. Numbers: 1 GID and GRH, 2 GID index,
 * 3 pinning, 4 access flags, 5 keys and domains, 6 byte order, 7 attributes and masks, 8 rd_atomic, 9 receiver not ready, 10 RNR
 * timer code, 11 Write with immediate, 12 plain Write, 13 unsignaled, 14 size of a completion queue, 15 completion channel, 16 event
 * acknowledgements, 17 inline, 18 buffer reuse, 19 failed completions, 20 GRH of datagrams, 21 multicast, 22 ordering, 23 what a
 * completion means, 24 atomics, 26 units of measurement, 28 kernel bypass on rxe.
 */
@Tag("unit")
class CoverageTest {
    @Test
    void everyMisconceptionHasALesson() throws Exception {
        Map<Integer, List<String>> covered = new TreeMap<>();
        for (CourseFiles.Source lesson : CourseFiles.read(Lessons.home().resolve("lessons"))) {
            repaired(lesson.cells()).forEach((number, where) -> covered.computeIfAbsent(Integer.valueOf(number), n -> new ArrayList<>())
                    .add("lesson " + lesson.cells().id() + ": " + where));
        }
        var wanted = IntStream.rangeClosed(1, 28).filter(number -> number != 25 && number != 27).boxed()
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(covered.keySet()).as("%s", covered).containsExactlyElementsOf(wanted);
    }

    @Test
    void theClaimOrCardIsThere() throws Exception {
        for (CourseFiles.Source lesson : CourseFiles.read(Lessons.home().resolve("lessons"))) {
            LessonCells cells = lesson.cells();
            assertThat(repaired(cells).keySet()).as("lesson %s: misconceptions and repaired", cells.id())
                    .containsExactlyInAnyOrderElementsOf(cells.list("misconceptions"));
            repaired(cells).values().forEach(where -> assertThat(isThere(cells, where)).as("lesson %s has %s", cells.id(), where).isTrue());
        }
    }

    private static Map<String, String> repaired(LessonCells cells) {
        return cells.list("repaired").stream().map(entry -> entry.split("=", 2))
                .collect(Collectors.toMap(entry -> entry[0], entry -> entry[1], (a, b) -> a, TreeMap::new));
    }

    private static boolean isThere(LessonCells cells, String where) {
        if (cells.piece(where).orElse(null) instanceof Card) {
            return true;
        }
        int claim = where.lastIndexOf('.');
        return claim > 0 && cells.code(CellKind.CHECK).stream().filter(check -> check.exercise().equals(where.substring(0, claim)))
                .map(Code::source).anyMatch(source -> source.contains(".as(\"" + where.substring(claim + 1) + "\")"));
    }
}
