package org.verbscope.app.palette;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The commands that a few typed letters mean, the likeliest first. */
public final class PaletteModel {
    private record Ranked(Command command, int rank) { }

    private static final int NO = Integer.MAX_VALUE;

    private final List<Command> all;
    private List<Command> shown;
    private int chosen;

    public PaletteModel(List<Command> all) {
        this.all = List.copyOf(all);
        this.shown = this.all;
    }

    public List<Command> shown() {
        return shown;
    }

    /** Index in {@link #shown}; -1 when nothing fits. */
    public int chosen() {
        return shown.isEmpty() ? -1 : chosen;
    }

    /** Takes what was typed. */
    public void type(String text) {
        type(text, List.of());
    }

    /** @param first commands that come before those that fit */
    public void type(String text, List<Command> first) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        var ranked = new ArrayList<Ranked>();
        for (Command command : all) {
            int rank = rank(command, wanted);
            if (rank != NO) {
                ranked.add(new Ranked(command, rank));
            }
        }
        ranked.sort(Comparator.comparingInt(Ranked::rank));
        shown = Stream.concat(first.stream(), ranked.stream().map(Ranked::command)).toList();
        chosen = 0;
    }

    /** Up or down, round the ends. */
    public void move(int by) {
        if (!shown.isEmpty()) {
            chosen = Math.floorMod(chosen + by, shown.size());
        }
    }

    public void choose(int index) {
        chosen = Math.max(0, Math.min(shown.size() - 1, index));
    }

    /** Begins with it, has a word that begins with it, contains it, has these initials; the menu's name counts little. */
    private static int rank(Command command, String wanted) {
        String title = command.title().toLowerCase(Locale.ROOT);
        if (title.startsWith(wanted)) {
            return 0;
        }
        int word = (" " + title).indexOf(" " + wanted);
        if (word >= 0) {
            return 1;
        }
        if (title.contains(wanted)) {
            return 2;
        }
        if (words(title, wanted)) {
            return 3;
        }
        if ((command.group() + " " + title).toLowerCase(Locale.ROOT).contains(wanted)) {
            return 4;
        }
        return initials(title, wanted) ? 5 : NO;
    }

    /** Each typed word begins a word of the title. */
    private static boolean words(String title, String wanted) {
        String from = " " + title;
        for (String part : wanted.split("\\s+")) {
            if (!from.contains(" " + part)) {
                return false;
            }
        }
        return true;
    }

    private static boolean initials(String title, String wanted) {
        var initials = new StringBuilder();
        for (String word : title.split("\\s+")) {
            initials.append(word.charAt(0));
        }
        return initials.toString().contains(wanted);
    }
}
