package org.verbscope.grade;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Marks of a batch as a table for people, as CSV, and the claims that failed most often. */
public final class MarkTable {
    private static final int MOST_FAILED = 5;
    private final List<Marks> all;
    private final List<String> exercises;

    /** A claim that failed. @param says what it says @param failed in how many hand-ins @param of how many have the exercise */
    public record Failed(String exercise, String claim, String says, int failed, int of) {
        /** For people. */
        public String words() {
            return exercise + " " + claim + ": failed by " + failed + " of " + of + (says.equals(claim) ? "" : "; it says: " + says);
        }
    }

    public MarkTable(List<Marks> all) {
        this.all = List.copyOf(all);
        Set<String> ids = new LinkedHashSet<>();
        all.forEach(marks -> marks.exercises().forEach(exercise -> ids.add(exercise.id())));
        exercises = List.copyOf(ids);
    }

    /** The claims that failed most often in attempted exercises, five at most; those that nobody failed are none of them. */
    public List<Failed> mostFailed() {
        Map<List<String>, int[]> counts = new LinkedHashMap<>();
        Map<List<String>, String> says = new LinkedHashMap<>();
        for (Marks marks : all) {
            for (Marks.Exercise exercise : marks.exercises()) {
                if (exercise.attempted() && exercise.trouble().isEmpty()) {
                    for (Marks.Claim claim : exercise.claims()) {
                        List<String> key = List.of(exercise.id(), claim.name());
                        int[] count = counts.computeIfAbsent(key, none -> new int[2]);
                        count[0] += claim.passed() ? 0 : 1;
                        count[1]++;
                        says.putIfAbsent(key, claim.says());
                    }
                }
            }
        }
        return counts.entrySet().stream().filter(each -> each.getValue()[0] > 0)
                .sorted(Comparator.comparing((Map.Entry<List<String>, int[]> each) -> each.getValue()[0]).reversed()).limit(MOST_FAILED)
                .map(each -> new Failed(each.getKey().get(0), each.getKey().get(1), says.get(each.getKey()), each.getValue()[0], each.getValue()[1]))
                .toList();
    }

    /** A line a hand-in, then what a teacher should know of some of them. */
    public List<String> lines() {
        int widest = all.stream().mapToInt(marks -> who(marks).length()).max().orElse(0);
        var lines = new ArrayList<String>();
        for (Marks marks : all) {
            String each = marks.exercises().stream().map(exercise -> exercise.id() + " " + word(exercise)).collect(Collectors.joining("   "));
            lines.add(String.format("%-" + Math.max(1, widest) + "s  %s", who(marks), marks.error().isEmpty()
                    ? String.format("lesson %s   %d of %d   %s", marks.lesson(), marks.passed(), marks.exercises().size(), each)
                    : "not marked: " + marks.error()));
            marks.exercises().stream().filter(exercise -> !exercise.trouble().isEmpty())
                    .forEach(exercise -> lines.add("    " + exercise.id() + ": " + exercise.trouble()));
            marks.findings().forEach(finding -> lines.add("    note: " + finding));
        }
        return lines;
    }

    private static String who(Marks marks) {
        return marks.name().isEmpty() ? marks.file() : marks.name() + (marks.number().isEmpty() ? "" : " (" + marks.number() + ")");
    }

    private static String word(Marks.Exercise exercise) {
        if (!exercise.trouble().isEmpty()) {
            return "not judged";
        } else if (!exercise.attempted()) {
            return "not attempted";
        }
        return exercise.passed() ? "passed" : exercise.points() + "/" + exercise.claims().size();
    }

    /** One line a hand-in under a line of headings; lines end as RFC 4180 says. */
    public String csv() {
        var text = new StringBuilder();
        var heads = new ArrayList<>(List.of("file", "name", "number", "lesson", "passed", "exercises", "points", "of"));
        heads.addAll(exercises);
        heads.addAll(List.of("notes", "seconds"));
        line(text, heads);
        for (Marks marks : all) {
            boolean marked = marks.error().isEmpty();
            var cells = new ArrayList<>(List.of(marks.file(), marks.name(), marks.number(), marks.lesson(), marked ? "" + marks.passed() : "",
                    marked ? "" + marks.exercises().size() : "", marked ? "" + marks.points() : "", marked ? "" + marks.most() : ""));
            for (String id : exercises) {
                cells.add(marks.exercises().stream().filter(exercise -> exercise.id().equals(id)).findFirst().map(MarkTable::word).orElse(""));
            }
            var notes = new ArrayList<String>();
            if (!marked) {
                notes.add("not marked: " + marks.error());
            }
            marks.exercises().stream().filter(exercise -> !exercise.trouble().isEmpty())
                    .forEach(exercise -> notes.add(exercise.id() + ": " + exercise.trouble()));
            notes.addAll(marks.findings());
            cells.add(String.join("; ", notes));
            cells.add(String.format(java.util.Locale.ROOT, "%.1f", marks.millis() / 1e3));
            line(text, cells);
        }
        return text.toString();
    }

    private static void line(StringBuilder text, List<String> cells) {
        text.append(cells.stream().map(MarkTable::quoted).collect(Collectors.joining(","))).append("\r\n");
    }

    /** What a spreadsheet would take for a formula gets an apostrophe: names are the students' own words. */
    private static String quoted(String cell) {
        String plain = cell.replaceAll("\\s+", " ");
        boolean formula = plain.matches("[=+\\-@].*") && !plain.matches("-?[0-9.]+");
        return '"' + (formula ? "'" : "") + plain.replace("\"", "\"\"") + '"';
    }
}
