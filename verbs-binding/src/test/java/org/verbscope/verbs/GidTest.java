package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class GidTest {
    @ParameterizedTest
    @ValueSource(strings = {"::ffff:10.77.0.1", "fe80:0000:0000:0000:5054:00ff:fe12:3456"})
    void readsWhatItWrites(String text) {
        assertThat(Gid.parse(text)).hasToString(text);
    }

    @Test
    void readsShorterForms() {
        assertThat(Gid.parse("10.77.0.1")).isEqualTo(Gid.ofIpv4(10, 77, 0, 1));
        assertThat(Gid.parse("fe80::1").high()).isEqualTo(0xfe80L << 48);
    }

    /** Also what a resolver would take for a name: nothing is looked up. */
    @ParameterizedTest
    @ValueSource(strings = {"fe.ed", "abc", "a.b.c.d", "1.2.3", "", ".", ":", "10.77.0.1/24", "host.example", "10.77.0.256"})
    void whatIsNoAddressIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Gid.parse(text)).withMessageContaining("not a GID");
    }
}
