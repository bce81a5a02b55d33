package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Pictures as SVG against files beside the tests. Words and structure must be the same; numbers may differ by a
 * pixel, because Java versions measure text a little differently. With {@code -Dverbscope.pictures.update=true} the
 * files are written anew.
 */
final class SvgSnapshots {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?");
    private static final double PIXEL = 1.5;

    private SvgSnapshots() { }

    static void check(String name, Picture picture) {
        String svg = SvgWriter.write(picture, Theme.LIGHT).replace(">", ">\n");
        Path file = Path.of("lab-notebooks/src/test/resources/org/verbscope/picture", name + ".svg");
        if (Boolean.getBoolean("verbscope.pictures.update")) {
            write(file, svg);
            return;
        }
        String expected = read(name);
        assertThat(NUMBER.matcher(svg).replaceAll("#")).isEqualTo(NUMBER.matcher(expected).replaceAll("#"));
        List<Double> now = numbers(svg);
        List<Double> then = numbers(expected);
        for (int i = 0; i < now.size(); i++) {
            assertThat(now.get(i)).as("number %d of %s", i, name).isCloseTo(then.get(i), org.assertj.core.data.Offset.offset(PIXEL));
        }
    }

    private static List<Double> numbers(String svg) {
        var all = new ArrayList<Double>();
        NUMBER.matcher(svg).results().forEach(match -> all.add(Double.parseDouble(match.group())));
        return all;
    }

    private static void write(Path file, String svg) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, svg);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    private static String read(String name) {
        try (var in = SvgSnapshots.class.getResourceAsStream(name + ".svg")) {
            assertThat(in).as("the snapshot %s.svg", name).isNotNull();
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
