package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

@Tag("unit")
class QpAttributesTest {
    @Test
    void valueThatDoesNotFitItsFieldIsRefusedByName() {
        assertThatThrownBy(() -> AddressVector.to(Gid.parse("10.77.0.2")).fromIndex(2000))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("sgid_index 2000 does not fit 8 bits (0 to 255)");
        var attributes = new QpAttributes();
        assertThatThrownBy(() -> attributes.rqPsn(1 << 24)).hasMessageContaining("rq_psn").hasMessageContaining("24 bits");
        assertThatThrownBy(() -> attributes.timeout(256)).hasMessageContaining("timeout");
        assertThatThrownBy(() -> attributes.pkeyIndex(-1)).hasMessageContaining("pkey_index");
        assertThatThrownBy(() -> attributes.qkey(1L << 32)).hasMessageContaining("qkey");
    }

    @Test
    void everyFieldSurvivesItsNativeForm() {
        var all = new QpAttributes().state(QpState.RTS).curState(QpState.RTR).pathMtu(Mtu.MTU_2048).pathMigState(2)
                .qkey(0xdeadbeefL).rqPsn(0xfffffe).sqPsn(7).destQpNum(0x123456).access(AccessFlag.REMOTE_READ)
                .cap(new QpCapabilities(1, 2, 3, 4, 5)).av(AddressVector.to(Gid.parse("fe80::1")).fromIndex(3).withFlowLabel(0xabcde))
                .altAv(AddressVector.to(77)).pkeyIndex(65535).altPkeyIndex(1).enSqdAsyncNotify(1).maxRdAtomic(16)
                .maxDestRdAtomic(255).minRnrTimer(12).port(2).timeout(14).retryCnt(6).rnrRetry(7).altPort(1).altTimeout(3)
                .rateLimit(4_000_000_000L);
        var block = NativeBlock.of(0x1000, ByteBuffer.allocateDirect(Layout.QpAttr.SIZE));
        QpAttrStruct.write(all, block);
        QpAttributes back = QpAttrStruct.read(block);
        assertThat(back).hasToString(all.toString());
        assertThat(back.qkey()).isEqualTo(0xdeadbeefL);
        assertThat(back.rateLimit()).isEqualTo(4_000_000_000L);
        assertThat(back.maxDestRdAtomic()).isEqualTo(255);
        assertThat(all.copy()).hasToString(all.toString());
    }

    @Test
    void wordsNameTheMaskInTheOrderOfItsBits() {
        var rtr = new QpAttributes().state(QpState.RTR).pathMtu(9).destQpNum(0x11);
        assertThat(rtr.words(EnumSet.of(QpAttribute.DEST_QPN, QpAttribute.STATE, QpAttribute.PATH_MTU)))
                .hasToString("{STATE=RTR, PATH_MTU=?9, DEST_QPN=0x11}");
    }

    @Test
    void copyIsIndependent() {
        var one = new QpAttributes().port(1);
        one.copy().port(2);
        assertThat(one.port()).isEqualTo(1);
    }

    @Test
    void constantsCarryTheNamesAndValuesOfC() {
        assertThat(QpState.RTR.cName()).isEqualTo("IBV_QPS_RTR");
        assertThat(QpAttribute.MAX_DEST_RD_ATOMIC.cName()).isEqualTo("IBV_QP_MAX_DEST_RD_ATOMIC");
        assertThat(QpAttribute.DEST_QPN.value()).isEqualTo(0x100000);
        assertThat(Mtu.MTU_4096.bytes()).isEqualTo(4096);
        assertThat(WcStatus.RNR_RETRY_EXC_ERR.value()).isEqualTo(13);
        assertThat(WcStatus.GENERAL_ERR.value()).isEqualTo(21);
        assertThat(AccessFlag.words(0x103)).isEqualTo("LOCAL_WRITE REMOTE_WRITE ?0x100");
        assertThat(QpState.nameOf(7)).isEqualTo("?7");
    }

    @Test
    void gidsReadAndWriteAsPeopleDo() {
        assertThat(Gid.parse("10.77.0.2")).hasToString("::ffff:10.77.0.2").isEqualTo(Gid.parse("::ffff:10.77.0.2"));
        assertThat(Gid.parse("fe80::ff:fe00:1")).hasToString("fe80:0000:0000:0000:0000:00ff:fe00:0001");
        assertThat(Gid.of(Gid.ofIpv4(1, 2, 3, 4).bytes())).isEqualTo(Gid.ofIpv4(1, 2, 3, 4));
        assertThatThrownBy(() -> Gid.parse("example.org")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Gid.parse("cafe")).isInstanceOf(IllegalArgumentException.class);
    }
}
