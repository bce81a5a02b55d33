package org.verbscope.jshell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests on "the other JDK" run on an older one, too, where the newer is the usual one. */
@Tag("unit")
class JavaHomesTest {
    @TempDir
    private Path place;

    private Path home(String name, String version) throws Exception {
        Path home = Files.createDirectories(place.resolve(name));
        Files.createDirectories(home.resolve("bin"));
        assertThat(Files.createFile(home.resolve("bin/javac")).toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    @Test
    void anyVersionOfSeventeenAndAboveIsTakenOnce() throws Exception {
        Path usual = Path.of("/usual");
        Map<Integer, Path> homes = new HashMap<>(Map.of(21, usual));
        home("a", "11.0.2");
        Path seventeen = home("b", "17.0.9");
        home("c", "21.0.1");
        home("d", "17.0.1");
        Path newest = home("e", "25");
        JavaHomes.addInstalled(place, homes);
        assertThat(homes).containsExactlyInAnyOrderEntriesOf(Map.of(17, seventeen, 21, usual, 25, newest));
    }
}
