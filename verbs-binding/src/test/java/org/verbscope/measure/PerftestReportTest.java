package org.verbscope.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Heads and rows as perftest 4.5 prints them on rxe. */
@Tag("unit")
class PerftestReportTest {
    private static final String BANDWIDTH = """
            ---------------------------------------------------------------------------------------
                                RDMA_Read BW Test
             Dual-port       : OFF\t\tDevice         : rxe0
             Number of qps   : 1\t\tTransport type : IB
             TX depth        : 128
             CQ Moderation   : 100
             Mtu             : 4096[B]
             Outstand reads  : 64
             Max inline data : 0[B]
             GID index       : 1
             local address: LID 0000 QPN 0x0011 PSN 0x20b1ab OUT 0x80 RKey 0x0002b7 VAddr 0x005559e0220000
             GID: 00:00:00:00:00:00:00:00:00:00:255:255:10:77:00:01
            ---------------------------------------------------------------------------------------
             #bytes     #iterations    BW peak[MB/sec]    BW average[MB/sec]   MsgRate[Mpps]
             64         5100             0.00               1.25   \t\t   0.020430
            ---------------------------------------------------------------------------------------
            """;
    private static final String LATENCY = """
             TX depth        : 1
             Max inline data : 220[B]
             #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]    t_avg[usec]    t_stdev[usec]   99% percentile[usec]   99.9% percentile[usec]
             64      5000          19.89          111947.83      39.39  \t       47.03     \t51.67\t\t272.12 \t\t528.14
            """;

    @Test
    void theHeadSaysWithWhatItWasMeasured() {
        PerftestReport report = PerftestReport.parse(BANDWIDTH);
        RunSpec spec = report.applied(RunSpec.of(Operation.READ, Quantity.BANDWIDTH).size(64).iterations(5000).timeout(18).build());
        assertThat(spec).isEqualTo(RunSpec.of(Operation.READ, Quantity.BANDWIDTH).size(64).iterations(5100).txDepth(128).cqMod(100)
                .mtu(4096).outstanding(64).inline(0).timeout(18).build());
        assertThat(report.setting("Number of qps")).hasValue(1);
        assertThat(report.setting("Post List")).isEmpty();
    }

    @Test
    void theRowHasAverageBandwidthAndRateOrTypicalTime() {
        PerftestReport bandwidth = PerftestReport.parse(BANDWIDTH);
        assertThat(bandwidth.size()).isEqualTo(64);
        assertThat(bandwidth.figure(Quantity.BANDWIDTH)).isEqualTo(1.25);
        assertThat(bandwidth.megaMessagesPerSecond()).isEqualTo(0.02043);
        assertThat(PerftestReport.parse(LATENCY).figure(Quantity.LATENCY)).isEqualTo(39.39);
        assertThat(PerftestReport.parse(LATENCY).setting("Max inline data")).hasValue(220);
    }

    @Test
    void noRowIsNoResult() {
        assertThatThrownBy(() -> PerftestReport.parse("Couldn't connect to 127.0.0.1:18515\n")).isInstanceOf(RunException.class)
                .hasMessageContaining("Couldn't connect");
        assertThatThrownBy(() -> PerftestReport.parse(LATENCY.replaceAll("39.39", "inf"))).isInstanceOf(RunException.class);
    }
}
