package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** When a function before an {@code ibv_context} may be called. */
@Tag("unit")
class ExtendedContextTest {
    private static final int QUERY_PORT = -320;
    private final FakeDevice device = new FakeDevice();
    private LibibverbsContext context;

    @AfterEach
    void close() {
        if (context != null) {
            context.leave();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 328})
    void theFunctionIsFoundWhereBothProcessorsHaveIt(int compat) {
        device.extend(compat, 320);

        assertThat(ExtendedContext.function(device.context, QUERY_PORT, compat)).isNotNull();
    }

    @Test
    void aSmallerContextHasNoSuchFunction() {
        device.extend(320, 319);

        assertThat(ExtendedContext.function(device.context, QUERY_PORT, 320)).isNull();
    }

    @Test
    void aPlainContextHasNothingBeforeIt() {
        device.extend(320, 320);
        device.context.setLong(320, 0);

        assertThat(ExtendedContext.function(device.context, QUERY_PORT, 320)).isNull();
    }

    @Test
    void anEmptyPlaceIsNotCalled() {
        device.extend(320, 320);
        device.context.setPointer(QUERY_PORT, null);

        assertThat(ExtendedContext.function(device.context, QUERY_PORT, 320)).isNull();
    }

    @Test
    void nothingIsReadWhereTheLayoutIsNotKnown() {
        device.extend(320, 320);

        assertThat(ExtendedContext.function(device.context, QUERY_PORT, Abi.abiCompat("riscv64"))).isNull();
    }

    @Test
    void aPortIsAskedForAllItsFields() {
        device.extend(Abi.abiCompat(System.getProperty("os.arch")), 320);
        context = device.open(RecordingHost.alone(), "rxe");
        NativeBlock attr = context.allocate(Layout.PortAttr.SIZE);

        assertThat(context.queryPort(3, attr)).isZero();
        assertThat(attr.buffer().getShort(Layout.PortAttr.PORT_CAP_FLAGS2)).isEqualTo((short) 0x20);
        assertThat(device.calls).containsExactly(new FakeDevice.Call("query_port",
                com.sun.jna.Pointer.nativeValue(device.context), attr.address(), Layout.PortAttr.SIZE));
    }
}
