package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.VerbsProvider;

/** The real library, whatever devices there are: none on most computers. */
@Tag("unit")
class LibibverbsProviderTest {
    private final VerbsProvider provider = new LibibverbsProvider();

    @Test
    void isFoundAsAService() {
        assertThat(ServiceLoader.load(VerbsProvider.class)).anySatisfy(found -> assertThat(found.name()).isEqualTo("libibverbs"));
    }

    @Test
    void listsWhatIsThereAndSaysWhyThereIsNothing() {
        List<DeviceEntry> devices = provider.devices();

        assertThat(devices).allSatisfy(device -> {
            assertThat(device.name()).isNotBlank();
            assertThat(device.kind()).isIn("rxe", "siw", "hardware");
        });
        if (devices.isEmpty()) {
            assertThat(provider.finding()).isNotBlank();
        }
    }

    @Test
    void openingADeviceThatIsNotThereIsAnErrno() {
        VerbsProvider.Opened opened =
                provider.open(new DeviceEntry("none9", "rxe", 0, 1, 0, ""), RecordingHost.alone());

        assertThat(opened.context()).isNull();
        assertThat(opened.errno()).isEqualTo(19);
    }
}
