package org.verbscope.course;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where the lessons of the product are. */
public final class Lessons {
    private Lessons() { }

    public static Path home() {
        String home = System.getProperty("verbscope.home");
        for (Path root = home == null ? Path.of("").toAbsolutePath() : Path.of(home); root != null; root = root.getParent()) {
            if (Files.isDirectory(root.resolve("lab-notebooks/lessons"))) {
                return root.resolve("lab-notebooks");
            }
        }
        throw new IllegalStateException("the lessons are not found; set -Dverbscope.home to the checkout");
    }

    /** The one that opens first; it has no exercises. */
    public static CourseFiles.Source opening() throws LessonException {
        return CourseFiles.readOne(home().resolve("opening"));
    }

    /** All, and the opening one before them. */
    static List<CourseFiles.Source> withOpening() throws LessonException {
        return Stream.concat(Stream.of(opening()), all().stream()).toList();
    }

    /** All, or the one that {@code verbscope.lesson} names. */
    public static List<CourseFiles.Source> all() throws LessonException {
        String one = System.getProperty("verbscope.lesson", "");
        return CourseFiles.read(home().resolve("lessons")).stream().filter(lesson -> one.isEmpty() || lesson.cells().id().equals(one)).toList();
    }
}
