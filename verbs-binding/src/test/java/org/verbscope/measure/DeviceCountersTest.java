package org.verbscope.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class DeviceCountersTest {
    @Test
    void aDeviceWithoutADriverHasNone() {
        assertThat(new DeviceCounters("soft0").changed()).isEmpty();
    }
}
