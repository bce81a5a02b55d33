package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class RealDevicesTest {
    @TempDir
    Path folder;

    @Test
    void theFirstTwoPlayTheTwoMachines() throws IOException {
        for (String name : new String[] {"rxe1", "rxe2", "rxe0"}) {
            Files.createDirectory(folder.resolve(name));
        }
        assertThat(RealDevices.choice(folder)).contains("rxe0,rxe1");
    }

    @Test
    void oneDevicePlaysBoth() throws IOException {
        Files.createDirectory(folder.resolve("mlx5_0"));
        assertThat(RealDevices.choice(folder)).contains("mlx5_0");
    }

    @Test
    void withoutDevicesOrWithoutRdmaThereIsNothingToOffer() {
        assertThat(RealDevices.choice(folder)).isEmpty();
        assertThat(RealDevices.choice(folder.resolve("absent"))).isEmpty();
    }
}
