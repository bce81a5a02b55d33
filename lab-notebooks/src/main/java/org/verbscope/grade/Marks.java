package org.verbscope.grade;

import java.util.List;

/**
 * What a hand-in got.
 *
 * @param file its name
 * @param name of the person, or empty
 * @param number of the person, or empty
 * @param lesson number of the lesson, or empty
 * @param exercises in order
 * @param findings what a teacher should know, for people
 * @param error why nothing was marked; empty when something was
 * @param millis how long it took
 */
public record Marks(String file, String name, String number, String lesson, List<Exercise> exercises, List<String> findings, String error,
        long millis) {
    /**
     * A claim over all variations.
     *
     * @param says what it says in the language of the hand-in; its name where the lesson has no words for it
     * @param reason of the first failure, with the values that were put in; when it passed, that of the usual values
     */
    public record Claim(String name, String says, boolean passed, String reason) { }

    /**
     * An exercise.
     *
     * @param attempted whether its cells are not as they were handed out
     * @param trouble why it could not be judged; empty when it could
     */
    public record Exercise(String id, boolean attempted, List<Claim> claims, String trouble) {
        /** Copies the claims. */
        public Exercise {
            claims = List.copyOf(claims);
        }

        /** Every claim passed, with every value. */
        public boolean passed() {
            return trouble.isEmpty() && !claims.isEmpty() && claims.stream().allMatch(Claim::passed);
        }

        /** Claims that passed. */
        public int points() {
            return (int) claims.stream().filter(Claim::passed).count();
        }
    }

    /** Copies the lists. */
    public Marks {
        exercises = List.copyOf(exercises);
        findings = List.copyOf(findings);
    }

    static Marks error(String file, String why) {
        return new Marks(file, "", "", "", List.of(), List.of(), why, 0);
    }

    /** Exercises that passed. */
    public int passed() {
        return (int) exercises.stream().filter(Exercise::passed).count();
    }

    /** Claims that passed. */
    public int points() {
        return exercises.stream().mapToInt(Exercise::points).sum();
    }

    /** Claims that there are. */
    public int most() {
        return exercises.stream().mapToInt(exercise -> exercise.claims().size()).sum();
    }
}
