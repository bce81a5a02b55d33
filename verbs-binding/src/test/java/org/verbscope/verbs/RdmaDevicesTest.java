package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.spi.VerbsProvider;
import org.verbscope.verbs.trace.Trace;

@Tag("unit")
class RdmaDevicesTest {
    @Test
    void familyThatFailsToLoadIsAFindingAndTheOthersGoOn() {
        Iterator<VerbsProvider> good = List.<VerbsProvider>of(new FakeDevice("soft")).iterator();
        var broken = new Iterator<VerbsProvider>() {
            private boolean failed;

            @Override
            public boolean hasNext() {
                return !failed || good.hasNext();
            }

            @Override
            public VerbsProvider next() {
                if (!failed) {
                    failed = true;
                    throw new ServiceConfigurationError("no such class");
                }
                return good.next();
            }
        };
        RdmaDevices.Families families = RdmaDevices.load(broken);
        assertThat(families.providers()).hasSize(1);
        assertThat(families.broken()).hasSize(1).first().asString().contains("no such class");
    }

    @Test
    void refusedOpeningSaysWhy() {
        var device = new FakeDevice("hardware");
        device.answers.put("open_device", Errno.EACCES.number());
        assertThatThrownBy(() -> device.open(new Trace(LabClock.real()))).isInstanceOf(VerbsException.class)
                .hasMessageContaining("EACCES").hasMessageContaining("udev");
    }

    @Test
    void onlyMachinesOneToEightAreThere() {
        var device = new FakeDevice("soft");
        var listed = new RdmaDevice(device, device.devices().get(0), new Trace(LabClock.real()));
        assertThatThrownBy(() -> listed.open(9)).isInstanceOf(IllegalArgumentException.class);
        assertThat(listed.isIwarp()).isFalse();
    }
}
