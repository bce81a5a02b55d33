package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a check cell, as it travels in an output: {@value #TYPE} for the window and the report, plain text for
 * everybody else.
 *
 * @param exercise the exercise's id
 * @param claims the claims in the order of the check
 */
public record CheckOutput(String exercise, List<Claim> claims) {
    /** The MIME type that carries a check. */
    public static final String TYPE = "application/vnd.verbscope.check.v1+json";

    /** How a claim stands. */
    public enum Verdict {
        /** It holds. */
        PASSED,
        /** It does not hold. */
        FAILED,
        /** What it looks for has not happened yet. */
        WAITING;

        /**
         * The word that stands in the file.
         *
         * @return the name in lower case
         */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One claim.
     *
     * @param name the claim's name in the check
     * @param verdict how it stands
     * @param sentence what it claims, for people
     * @param reason what was expected and what was found, or what it waits for; empty when it says no more
     * @param hints for a claim that does not hold, what to show one after the other: where to look, which idea, nearly the line
     */
    public record Claim(String name, Verdict verdict, String sentence, String reason, List<String> hints) {
        /** Copies the hints. */
        public Claim {
            hints = List.copyOf(hints);
        }

        /** A claim without hints. */
        public Claim(String name, Verdict verdict, String sentence, String reason) {
            this(name, verdict, sentence, reason, List.of());
        }
    }

    /** Copies the claims. */
    public CheckOutput {
        claims = List.copyOf(claims);
    }

    /**
     * Whether the exercise is done.
     *
     * @return true when every claim holds
     */
    public boolean passed() {
        return claims.stream().allMatch(claim -> claim.verdict() == Verdict.PASSED);
    }

    /**
     * The forms to put into an output.
     *
     * @param language of the plain text's own words; the JSON form has the same words in every language
     * @return plain text and the JSON form
     */
    public MimeBundle toBundle(Locale language) {
        ReportWords words = new ReportWords(language);
        List<Json> list = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (Claim claim : claims) {
            Json.Obj fields = new Json.Obj(Map.of("name", Json.of(claim.name()), "verdict", Json.of(claim.verdict().word()),
                    "sentence", Json.of(claim.sentence()), "reason", Json.of(claim.reason())));
            list.add(claim.hints().isEmpty() ? fields : fields.with("hints", Json.of(claim.hints())));
            text.append(text.isEmpty() ? "" : "\n").append(words.of("check." + claim.verdict().word(), claim.sentence()))
                    .append(claim.reason().isEmpty() ? "" : words.of("check.reason", claim.reason()))
                    .append(claim.hints().isEmpty() ? "" : "\n    " + claim.hints().get(0));
        }
        return MimeBundle.ofText(text.toString())
                .with(TYPE, new Json.Obj(Map.of("exercise", Json.of(exercise), "claims", new Json.Arr(list))));
    }

    /**
     * Takes the check out of an output.
     *
     * @param bundle the output's forms
     * @return the check, empty when the bundle holds none or one that is not understood
     */
    public static Optional<CheckOutput> of(MimeBundle bundle) {
        if (!(bundle.data().get(TYPE) instanceof Json.Obj check) || !(check.fields().get("claims") instanceof Json.Arr list)) {
            return Optional.empty();
        }
        List<Claim> claims = new ArrayList<>();
        for (Json item : list.items()) {
            Optional<Claim> claim = item instanceof Json.Obj object ? claim(object) : Optional.empty();
            if (claim.isEmpty()) {
                return Optional.empty();
            }
            claims.add(claim.get());
        }
        return Optional.of(new CheckOutput(check.string("exercise").orElse(""), claims));
    }

    private static Optional<Claim> claim(Json.Obj object) {
        for (Verdict verdict : Verdict.values()) {
            if (object.string("verdict").filter(verdict.word()::equals).isPresent()) {
                return Optional.of(new Claim(object.string("name").orElse(""), verdict,
                        object.string("sentence").orElse(""), object.string("reason").orElse(""), object.strings("hints")));
            }
        }
        return Optional.empty();
    }
}
