package org.verbscope.verbs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.DeviceAttributes;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.PortAttributes;

/** Queries about devices, ports and addresses. */
abstract class DeviceContract extends VerbsContract {
    @Test
    void deviceTellsItsLimits() {
        DeviceAttributes limits = bed.machine(1).queryDevice();
        assertThat(limits.physPortCnt()).isEqualTo(1);
        assertThat(limits.maxQp()).isPositive();
        assertThat(limits.maxQpWr()).isPositive();
        assertThat(limits.maxSge()).isGreaterThanOrEqualTo(4);
        assertThat(limits.maxCqe()).isPositive();
        assertThat(limits.maxMrSize()).isNotZero();
        assertThat(limits.maxQpRdAtom()).isPositive();
        assertThat(limits.nodeGuid()).isNotZero();
    }

    @Test
    void twoDevicesHaveTwoGuids() {
        assertThat(bed.machine(1).queryDevice().nodeGuid()).isNotEqualTo(bed.machine(2).queryDevice().nodeGuid());
    }

    @Test
    void portIsActiveEthernet() {
        PortAttributes port = bed.machine(1).queryPort(1);
        assertThat(port.isActive()).isTrue();
        assertThat(port.isEthernet()).isTrue();
        assertThat(port.maxMtu()).isEqualTo(Mtu.MTU_4096.value());
        assertThat(port.activeMtu()).isBetween(Mtu.MTU_1024.value(), port.maxMtu());
        assertThat(port.gidTblLen()).isPositive();
        assertThat(port.pkeyTblLen()).isPositive();
    }

    @Test
    void portThatIsNotThereIsRefused() {
        refused(Errno.EINVAL, () -> bed.machine(1).queryPort(2));
    }

    @Test
    void gidTableHasARoceV2EntryOfAnIpv4Address() {
        List<GidEntry> table = bed.machine(1).gids(1);
        GidEntry chosen = bed.gid(1);
        assertThat(table).contains(chosen);
        assertThat(bed.machine(1).queryGid(1, chosen.index())).isEqualTo(chosen);
        assertThat(chosen.port()).isEqualTo(1);
    }

    @Test
    void theEntryToUseIsNumberOne() {
        assertThat(bed.gid(1).index()).isEqualTo(1);
        assertThat(bed.gid(2).index()).isEqualTo(1);
        assertThat(bed.gid(1).gid()).isNotEqualTo(bed.gid(2).gid());
    }

    @Test
    void emptyGidEntryHasNoData() {
        List<Integer> used = bed.machine(1).gids(1).stream().map(GidEntry::index).toList();
        int empty = 0;
        while (used.contains(empty)) {
            empty++;
        }
        int index = empty;
        refused(Errno.ENODATA, () -> bed.machine(1).queryGid(1, index));
    }

    @Test
    void gidIndexOutsideTheTableIsRefused() {
        int length = bed.machine(1).queryPort(1).gidTblLen();
        refused(Errno.EINVAL, () -> bed.machine(1).queryGid(1, length));
    }

    @Test
    void firstPartitionKeyIsTheDefaultOne() {
        assertThat(bed.machine(1).queryPkey(1, 0)).isEqualTo(0xffff);
    }
}
