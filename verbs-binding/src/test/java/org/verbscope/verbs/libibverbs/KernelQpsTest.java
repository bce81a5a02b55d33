package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.spi.QpTable;
import org.verbscope.verbs.spi.QpTable.Row;

/**
 * Datagrams captured on Linux 6.1 from two rxe devices with ibv_rc_pingpong between them, another one waiting and an
 * ibv_ud_pingpong; {@code rdma -dd resource show qp} printed the same values. Little-endian.
 */
@Tag("unit")
class KernelQpsTest {
    private static final int SEQUENCE = 7;
    private static final String DEVICE = "6c0000000114020007000000f10000000800010001000000090002007278653100000000080003000100"
            + "00000c000400763c2201000000000c000600760798feff7f9b400c000700760798feff7f9b4005000e0001000000050054000000000009004300"
            + "726f636500000000";
    private static final String QPS_OF_RXE0 = "080100000a14020007000000f10000000800010000000000090002007278653000000000e4001300"
            + "540014000800030001000000080015001100000008003c000100000008001c00e8000000080016000000000008001700000000000800180000000000"
            + "050019000000000005001a000200000005001b0001000000540014000800030001000000080015001200000008003c000200000008001c00ec000000"
            + "080016001200000008001700e08dc60008001800a6ac5200050019000000000005001a000200000005001b0003000000380014000800030001000000"
            + "08001500010000000c001d0069625f636f726500080018000000000005001a000100000005001b0003000000";
    private static final String QPS_OF_RXE1 = "f00000000a14020007000000f10000000800010001000000090002007278653100000000cc001300"
            + "3c0014000800030001000000080015001100000008003c000100000008001c00ea000000080018000000000005001a000400000005001b0001000000"
            + "540014000800030001000000080015001200000008003c000200000008001c00e9000000080016001200000008001700a6ac520008001800e08dc600"
            + "050019000000000005001a000200000005001b000300000038001400080003000100000008001500010000000c001d0069625f636f72650008001800"
            + "0000000005001a000100000005001b0003000000";
    private static final String DONE = "140000000300020007000000f100000000000000";
    private static final String NO_SUCH_DEVICE = "140000000300020007000000f1000000eaffffff";

    private final List<byte[]> messages = new ArrayList<>();

    @BeforeEach
    void sameByteOrder() {
        assumeThat(ByteOrder.nativeOrder()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
    }

    private boolean read(String datagram) throws NetlinkException {
        return Netlink.read(bytes(datagram), SEQUENCE, payload -> {
            var copy = new byte[payload.remaining()];
            payload.get(copy);
            messages.add(copy);
        });
    }

    private static ByteBuffer bytes(String hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    }

    private List<Row> rows() throws NetlinkException {
        return KernelQps.rows(ByteBuffer.wrap(messages.get(0)));
    }

    @Test
    void isFoundAsAService() {
        assertThat(ServiceLoader.load(QpTable.class)).anySatisfy(found -> assertThat(found).isInstanceOf(KernelQps.class));
    }

    @Test
    void aDeviceIsANumberAndAName() throws NetlinkException {
        assertThat(read(DEVICE)).isFalse();
        Map<Integer, String> devices = new TreeMap<>();
        KernelQps.device(ByteBuffer.wrap(messages.get(0)), devices);
        assertThat(devices).containsExactly(Map.entry(1, "rxe1"));
    }

    @Test
    void queuePairsOfProcessesAndOfTheKernelAreRead() throws NetlinkException {
        assertThat(read(QPS_OF_RXE0)).isFalse();
        assertThat(rows()).containsExactly(new Row("rxe0", 1, 17, 2, 1, 0, 0, 0, 0, 232, ""),
                new Row("rxe0", 1, 18, 2, 3, 18, 13_012_448, 5_418_150, 0, 236, ""),
                new Row("rxe0", 1, 1, 1, 3, -1, -1, 0, -1, 0, "ib_core"));
    }

    @Test
    void aDatagramQueuePairHasNoPeerAndNoReceivePsn() throws NetlinkException {
        read(QPS_OF_RXE1);
        assertThat(rows().get(0)).isEqualTo(new Row("rxe1", 1, 17, 4, 1, -1, -1, 0, -1, 234, ""));
        assertThat(rows().get(1).remote()).isEqualTo(18);
    }

    @Test
    void severalMessagesInOneDatagramAreTakenApart() throws NetlinkException {
        assertThat(read(QPS_OF_RXE0 + DONE)).isTrue();
        assertThat(messages).hasSize(1);
    }

    @Test
    void theEndOfADumpMayCarryARefusal() {
        assertThatThrownBy(() -> read(NO_SUCH_DEVICE)).isInstanceOfSatisfying(NetlinkException.class,
                refused -> assertThat(refused.errno()).isEqualTo(22));
    }

    @Test
    void anAnswerToAnEarlierQuestionIsPassedBy() throws NetlinkException {
        assertThat(Netlink.read(bytes(DONE), SEQUENCE + 1, payload -> { })).isFalse();
    }

    @Test
    void cutBytesAreRefusedAtEveryLength() throws NetlinkException {
        for (int cut = 16; cut < QPS_OF_RXE0.length() / 2; cut++) {
            String part = QPS_OF_RXE0.substring(0, cut * 2);
            assertThatThrownBy(() -> read(part)).isInstanceOf(NetlinkException.class);
        }
        read(QPS_OF_RXE0);
        byte[] whole = messages.get(0);
        for (int cut = 24; cut < whole.length; cut++) {
            int length = cut;
            assertThatThrownBy(() -> KernelQps.rows(ByteBuffer.wrap(whole, 0, length).slice())).isInstanceOf(NetlinkException.class);
        }
    }

    @Test
    void wrongBytesNeverEndInAnythingButARefusal() throws NetlinkException {
        byte[] good = HexFormat.of().parseHex(QPS_OF_RXE0);
        for (int i = 0; i < good.length; i++) {
            byte[] bad = good.clone();
            bad[i] ^= (byte) 0xff;
            try {
                Netlink.read(ByteBuffer.wrap(bad), SEQUENCE, payload -> {
                    try {
                        KernelQps.rows(payload);
                    } catch (NetlinkException refused) {
                        assertThat(refused).hasMessageContaining("bytes");
                    }
                });
            } catch (NetlinkException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        }
    }

    @Test
    void aRequestForADeviceIsHeaderAndOneAttribute() {
        assertThat(Netlink.dump(0x140a, 7, 1, 3)).isEqualTo(HexFormat.of()
                .parseHex("18000000" + "0a14" + "0103" + "07000000" + "00000000" + "0800" + "0100" + "03000000"));
        assertThat(Netlink.dump(0x1401, 7, -1, 0)).hasSize(16);
    }

    @Test
    void thisComputersTableIsReadOrTheReasonIsSaid() {
        QpTable.Answer answer = new KernelQps().read();
        assertThat(answer.problem().isEmpty() || answer.rows().isEmpty()).isTrue();
        assertThat(answer.rows()).allSatisfy(row -> assertThat(row.number()).isNotNegative());
    }
}
