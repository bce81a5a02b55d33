package org.verbscope.jshell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class DeviceClockTest {
    @ParameterizedTest
    @ValueSource(strings = {"soft", "soft0", "soft0,soft1", "soft0, soft1"})
    void timeIsVirtualWhereEveryMachineIsInTheProcess(String device) {
        assertThat(JavaProcessOptions.usual().on(device).virtualClock()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rxe0", "rxe0,rxe1", "soft0,rxe0", "soft-udp", "soft-udp0,soft-udp1", "soft0,soft-udp0", ""})
    void timeIsRealWhereOneIsNot(String device) {
        assertThat(JavaProcessOptions.usual().on(device).virtualClock()).isFalse();
    }
}
