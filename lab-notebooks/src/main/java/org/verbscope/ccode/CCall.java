package org.verbscope.ccode;

import java.util.List;

/**
 * A verb as C.
 *
 * @param verb name without {@code ibv_}
 * @param setup declarations that the call needs, a statement each, perhaps of several lines
 * @param call the call itself, an expression
 * @param gives what it returns
 * @param target the variable that takes what it makes; empty when it makes nothing
 * @param unknown values that the log does not have; 0, or nothing, stands for them in the text
 * @param impossible why no program can make this call from the log; empty when one can
 */
public record CCall(String verb, List<String> setup, String call, Gives gives, String target, List<String> unknown,
        String impossible) {
    /** How a call says whether it worked. */
    public enum Gives {
        /** An object, or NULL and errno. */
        OBJECT,
        /** 0, or the errno. */
        ERRNO,
        /** A count of 0 or more, or a negative number. */
        COUNT,
        /** 0, or -1 and errno. */
        MINUS_ONE,
        /** Nothing. */
        NOTHING
    }

    public CCall {
        setup = List.copyOf(setup);
        unknown = List.copyOf(unknown);
    }

    static CCall impossible(String verb, String why) {
        return new CCall(verb, List.of(), "/* ibv_" + CText.comment(verb) + ": " + CText.comment(why) + " */", Gives.NOTHING, "",
                List.of(), why);
    }

    CCall setup(String... statements) {
        return new CCall(verb, List.of(statements), call, gives, target, unknown, impossible);
    }

    CCall into(String variable) {
        return new CCall(verb, setup, call, gives, variable, unknown, impossible);
    }

    CCall without(List<String> missing) {
        return new CCall(verb, setup, call, gives, target, missing, impossible);
    }

    /** For people: the declarations, then the call, as statements; what is not known is said in comments. */
    public String text() {
        var out = new StringBuilder();
        setup.forEach(statement -> out.append(statement).append('\n'));
        out.append(target.isEmpty() ? "" : target + " = ").append(call).append(impossible.isEmpty() ? ";" : "");
        unknown.forEach(what -> out.append("\n/* not in the log: ").append(CText.comment(what)).append(" */"));
        return out.toString();
    }
}
