package org.verbscope.course;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.verbscope.notebook.NotebookWriter;

/** The lessons of a folder, and the notebooks that they make. */
public final class CourseFiles {
    /** The language whose notebooks lie in the folders of their parts; others have a folder of their own. */
    public static final String FIRST_LANGUAGE = "en";
    private static final String CELLS = "cells.md";

    private CourseFiles() { }

    /**
     * A lesson.
     *
     * @param folder where its files are
     * @param cells the cells
     * @param texts its texts by language
     */
    public record Source(Path folder, LessonCells cells, Map<String, LessonText> texts) {
        /** Copies the texts. */
        public Source {
            texts = Map.copyOf(texts);
        }
    }

    /** Reads every lesson below {@code lessons}, in the order of their folders' names. */
    public static List<Source> read(Path lessons) throws LessonException {
        var all = new ArrayList<Source>();
        for (Path folder : in(lessons)) {
            if (Files.isRegularFile(folder.resolve(CELLS))) {
                all.add(readOne(folder));
            }
        }
        return all;
    }

    /** Reads the lesson in {@code folder}. */
    public static Source readOne(Path folder) throws LessonException {
        LessonCells cells = LessonCells.parse(name(folder.resolve(CELLS)), text(folder.resolve(CELLS)));
        var texts = new LinkedHashMap<String, LessonText>();
        for (Path file : in(folder)) {
            if (file.getFileName().toString().endsWith(".md") && !file.endsWith(CELLS)) {
                LessonText text = LessonText.parse(name(file), text(file));
                texts.put(text.language(), text);
            }
        }
        return new Source(folder, cells, texts);
    }

    /** Every notebook of these lessons: its path below the folder of notebooks, and its bytes. */
    public static Map<Path, byte[]> notebooks(List<Source> lessons) throws LessonException {
        var files = new LinkedHashMap<Path, byte[]>();
        for (Source lesson : lessons) {
            for (LessonText text : lesson.texts().values()) {
                String folder = text.language().equals(FIRST_LANGUAGE) ? lesson.cells().part() : text.language();
                files.put(Path.of(folder, lesson.cells().fileName() + ".ipynb"),
                        NotebookWriter.write(LessonBuilder.build(lesson.cells(), text)));
            }
        }
        return files;
    }

    /** Writes every notebook of these lessons into {@code notebooks}. @return the files that changed */
    public static List<Path> write(List<Source> lessons, Path notebooks) throws LessonException, IOException {
        var changed = new ArrayList<Path>();
        for (Map.Entry<Path, byte[]> file : notebooks(lessons).entrySet()) {
            Path target = notebooks.resolve(file.getKey());
            if (!Files.isRegularFile(target) || !java.util.Arrays.equals(Files.readAllBytes(target), file.getValue())) {
                Files.createDirectories(target.getParent());
                Files.write(target, file.getValue());
                changed.add(target);
            }
        }
        return changed;
    }

    private static List<Path> in(Path folder) throws LessonException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException | UncheckedIOException unreadable) {
            throw new LessonException(folder.toString(), 0, "cannot be read: " + unreadable.getMessage());
        }
    }

    private static String text(Path file) throws LessonException {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new LessonException(file.toString(), 0, "cannot be read: " + unreadable.getMessage());
        }
    }

    private static String name(Path file) {
        return file.getParent().getFileName() + "/" + file.getFileName();
    }
}
