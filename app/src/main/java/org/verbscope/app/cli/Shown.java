package org.verbscope.app.cli;

/** Text of a file as a terminal may show it: what could move its cursor, change its colours or its title is written as a code. */
final class Shown {
    private Shown() { }

    static String of(String text) {
        var out = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (Character.getType(c)) {
                case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.LINE_SEPARATOR,
                        Character.PARAGRAPH_SEPARATOR -> out.append(String.format("<%x>", c));
                default -> out.appendCodePoint(c);
            }
        });
        return out.toString();
    }

    /** As {@link #of}, with its lines kept. */
    static String lines(String text) {
        return text.lines().map(Shown::of).collect(java.util.stream.Collectors.joining("\n", "", "\n"));
    }
}
