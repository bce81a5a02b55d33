package org.verbscope.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class DeviceChoiceTest {
    @Test
    void softHasTwoNamesForAnyNumberOfMachines() {
        assertThat(DeviceChoice.parse("soft").deviceOf(1)).isEqualTo("soft0");
        assertThat(DeviceChoice.parse("soft").deviceOf(3)).isEqualTo("soft1");
    }

    @Test
    void oneDeviceServesAllMachinesAndAListServesInOrder() {
        assertThat(DeviceChoice.parse("rxe0").deviceOf(2)).isEqualTo("rxe0");
        assertThat(DeviceChoice.parse("rxe0, rxe1").deviceOf(2)).isEqualTo("rxe1");
    }

    @Test
    void anEmptyChoiceSaysWhatToWrite() {
        assertThatThrownBy(() -> DeviceChoice.parse(" , ")).hasMessageContaining("rxe0,rxe1");
    }
}
