package org.verbscope.grade;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.verbscope.course.LessonCells;
import org.verbscope.course.Piece.Code;
import org.verbscope.jshell.JavaProcess;
import org.verbscope.jshell.JavaProcessOptions;

/** What the grader says of an attempt that is over: it has only the log and the variables, and none of the attempt's code. */
public final class SecondOpinion implements AutoCloseable {
    private static final long LIMIT_SECONDS = 60;

    private final Judge judge;
    private final Path folder;

    /** @param folder for what it reads; its owner deletes it */
    public SecondOpinion(LessonCells lesson, Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        judge = new Judge(JavaProcessOptions.usual().withDevice("soft").withVirtualClock(true), lesson);
    }

    /** Claims of {@code check} that fail on what {@code process} holds now, with their reasons, and why nothing could be judged. */
    public List<String> failing(Code check, JavaProcess process) throws Exception {
        JsonNode notes = process.notes(Observation.names(check)).get(LIMIT_SECONDS, TimeUnit.SECONDS);
        Judge.Verdicts verdicts = judge.judge(new Observation(check, Map.of(), process.log().all(), notes, ""), folder, "");
        return verdicts.trouble().isEmpty()
                ? verdicts.claims().stream().filter(claim -> !claim.passed()).map(claim -> claim.claim() + ": " + claim.reason()).toList()
                : List.of(verdicts.trouble());
    }

    @Override
    public void close() {
        judge.close();
    }
}
