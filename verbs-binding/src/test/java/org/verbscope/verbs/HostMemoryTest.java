package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.trace.Trace;

@Tag("unit")
class HostMemoryTest {
    private final RdmaContext context = new FakeDevice("soft").open(new Trace(LabClock.real()));
    private final HostMemory memory = context.allocate(4096);

    private static void isOutside(ThrowingCallable access, String... words) {
        assertThatThrownBy(access).isInstanceOf(IndexOutOfBoundsException.class).hasMessageContainingAll(words);
    }

    @Test
    void whatLiesOutsideIsRefusedWithOffsetLengthAndWhatIsPossible() {
        isOutside(() -> memory.getInt(-1), "4 bytes at offset -1", memory.toString(), "offsets go from 0 to 4092");
        isOutside(() -> memory.putLong(4089, 1), "8 bytes at offset 4089", "offsets go from 0 to 4088");
        isOutside(() -> memory.getByte(4096), "1 byte at offset 4096", "offsets go from 0 to 4095");
        isOutside(() -> memory.read(0, 5000), "5000 bytes at offset 0", "take 0 to 4096 bytes");
        isOutside(() -> memory.read(0, -1), "-1 bytes", "take 0 to 4096 bytes");
        isOutside(() -> memory.window(4095, 2), "2 bytes at offset 4095");
        isOutside(() -> memory.getLong(Long.MIN_VALUE), "offsets go from 0 to 4088");
        isOutside(() -> memory.write(Long.MAX_VALUE, new byte[2]), "2 bytes at offset 9223372036854775807");
    }

    @Test
    void theLastPlacesAreInside() {
        memory.putInt(4092, 0x01020304);
        assertThat(memory.getInt(4092)).isEqualTo(0x01020304);
        assertThat(memory.read(4096, 0)).isEmpty();
        assertThat(memory.window(4096, 0).remaining()).isZero();
    }

    @Test
    void aValueAcrossABorderOfTheBlockIsTakenWithRead() {
        var large = new HostMemory(context, new NativeBlock(0, 2L * NativeBlock.WINDOW));
        isOutside(() -> large.getInt(NativeBlock.WINDOW - 1), "cross a border of 1 GiB", "read and write");
    }
}
