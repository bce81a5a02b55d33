package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.spi.NativeBlock;

@Tag("unit")
class NativeMemoryTest {
    @Test
    void blocksArePageAlignedZeroedAndTheMemoryAtTheirAddress() {
        NativeBlock block = NativeMemory.allocate(10_000);

        assertThat(block.address() % 4096).isZero();
        assertThat(block.length()).isEqualTo(10_000);
        assertThat(block.getLong(9_992)).isZero();
        block.putLong(8, 0x1122334455667788L);
        assertThat(new Pointer(block.address()).getLong(8)).isEqualTo(0x1122334455667788L);
        NativeMemory.free(block);
    }

    @Test
    void aBlockLargerThanAWindowIsOneRunOfAddresses() {
        long length = NativeBlock.WINDOW + 4096L;
        NativeBlock block = NativeMemory.allocate(length);

        block.putInt(length - 4, 77);
        assertThat(new Pointer(block.address()).getInt(length - 4)).isEqualTo(77);
        NativeMemory.free(block);
    }

    @Test
    void aWindowKeptAfterFreeingReadsZeros() {
        NativeBlock block = NativeMemory.allocate(4096);
        ByteBuffer kept = block.slice(0, 16);
        block.putLong(0, -1);
        NativeMemory.free(block);

        assertThat(kept.getLong(0)).isZero();
    }

    @Test
    void tooMuchIsNoMemory() {
        assertThat(NativeMemory.allocate(1L << 60)).isNull();
        assertThat(NativeMemory.allocate(-1)).isNull();
    }
}
