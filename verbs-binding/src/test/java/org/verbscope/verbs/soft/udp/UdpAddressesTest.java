package org.verbscope.verbs.soft.udp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.Errno;

@Tag("unit")
class UdpAddressesTest {
    @Test
    void devicesAndTheirAddressesAreRead() {
        assertThat(UdpAddresses.list("")).isEmpty();
        assertThat(UdpAddresses.list("10.0.0.2, fe80::2%eth0+10.0.0.3@lab")).satisfiesExactly(
                one -> assertThat(one).hasToString("::ffff:10.0.0.2"),
                two -> {
                    assertThat(two.namespace()).isEqualTo("lab");
                    assertThat(two.gids()).hasSize(2);
                    assertThat(two.gids().get(1)).hasToString("::ffff:10.0.0.3");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"host.example.org", "10.0.0", "10.0.0.2@", "10.0.0.2@../x", "10.0.0.2+", ",", "10.0.0.2@a/b"})
    void whatIsNoneIsRefused(String text) {
        assertThatThrownBy(() -> UdpAddresses.list(text)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("write one like");
    }

    @Test
    void addressesThatAreNotHereAreRefused() {
        // Kept for documentation (RFC 5737): nobody has it.
        assertThat(UdpWire.open(UdpAddresses.parse("203.0.113.9")).errno()).isEqualTo(Errno.EADDRNOTAVAIL.number());
        assertThat(UdpWire.netdev(UdpAddresses.parse("203.0.113.9"))).isEmpty();
        assertThat(UdpWire.netdev(UdpAddresses.parse("127.0.0.1"))).isEqualTo("lo");
    }
}
