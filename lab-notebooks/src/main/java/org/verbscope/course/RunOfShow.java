package org.verbscope.course;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.verbscope.course.Piece.Card;
import org.verbscope.course.Piece.Code;

/** What a teacher has in hand while a lesson is shown: section by section, what to run, what to ask first, what will fail. Markdown. */
public final class RunOfShow {
    private final LessonCells cells;
    private final LessonText text;
    private final StringBuilder out = new StringBuilder();

    private record Section(String title, List<LessonText.Part> parts) { }

    private RunOfShow(LessonCells cells, LessonText text) {
        this.cells = cells;
        this.text = text;
    }

    /** The paper of one lesson. */
    public static String of(LessonCells cells, LessonText text) {
        return new RunOfShow(cells, text).write();
    }

    private String write() {
        List<Section> sections = sections();
        out.append("## Lesson ").append(cells.id()).append(": ").append(text.title()).append("\n\n");
        out.append("About ").append(cells.minutes()).append(" minutes; devices ").append(String.join(", ", cells.list("devices")))
                .append(views()).append(needs()).append(".\n\n");
        out.append("| section | minutes | what you do |\n|---|---|---|\n");
        int all = Math.max(1, sections.stream().mapToInt(RunOfShow::weight).sum());
        for (Section section : sections) {
            long minutes = Math.max(1, Math.round((double) cells.minutes() * weight(section) / all));
            out.append("| ").append(cell(section.title())).append(" | ").append(minutes).append(" | ").append(String.join("<br>", steps(section)))
                    .append(" |\n");
        }
        return out.append('\n').toString();
    }

    private String views() {
        return cells.list("views").isEmpty() ? "" : "; look at " + String.join(", ", cells.list("views"));
    }

    private String needs() {
        return cells.list("needs").isEmpty() ? "" : "; after lesson " + String.join(", ", cells.list("needs"));
    }

    /** Text is read, a cell is run and talked about, a card is thought about. */
    private static int weight(Section section) {
        return 1 + section.parts().stream().mapToInt(part -> part instanceof LessonText.Prose ? 1 : part instanceof LessonText.Cell ? 2 : 3).sum();
    }

    private List<Section> sections() {
        var sections = new ArrayList<Section>();
        sections.add(new Section("Begin", new ArrayList<>()));
        for (LessonText.Part part : text.parts()) {
            if (part instanceof LessonText.Prose prose) {
                for (String line : prose.markdown().split("\n")) {
                    if (line.matches("##+ .*")) {
                        sections.add(new Section(line.replaceFirst("^#+ ", ""), new ArrayList<>()));
                    }
                }
            }
            sections.get(sections.size() - 1).parts().add(part);
        }
        return sections.stream().filter(section -> section.parts().stream().anyMatch(part -> !(part instanceof LessonText.Prose))).toList();
    }

    private List<String> steps(Section section) {
        var steps = new ArrayList<String>();
        for (LessonText.Part part : section.parts()) {
            if (part instanceof LessonText.Asked asked) {
                cells.piece(asked.id()).map(Card.class::cast).ifPresent(card -> steps.add((card.question() ? "question " : "**ask first** ")
                        + "`" + card.id() + "`: " + cell(asked.ask()) + " (" + cell(Worksheet.answer(card, asked)) + ")"));
            } else if (part instanceof LessonText.Cell shown) {
                cells.piece(shown.id()).map(Code.class::cast).flatMap(this::step).ifPresent(steps::add);
            }
        }
        return steps;
    }

    private Optional<String> step(Code code) {
        return switch (code.kind()) {
            case GIVEN -> Optional.of("run `" + code.id() + "`" + (code.raises().isEmpty() ? "" : ", which fails with " + code.raises() + " as it should"));
            case EXERCISE -> Optional.of("exercise `" + code.id() + "`");
            case CHECK -> Optional.of("check `" + code.id() + "`");
            case START -> Optional.empty();
            default -> Optional.empty();
        };
    }

    private static String cell(String markdown) {
        return markdown.replace("\n", " ").replace("|", "\\|").strip();
    }

}
