package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The two ways into a provider do the same. */
@Tag("unit")
class OpsTest {
    private static final FakeDevice DEVICE = new FakeDevice();
    private static final int EBADF = 9;

    static Stream<Arguments> ways() {
        Ops.Pointers pointers = Ops.Pointers.of(DEVICE.context);
        Stream<Arguments> jna = Stream.of(Arguments.of("JNA", Ops.mapped(pointers), failing(Ops::mapped)));
        return DirectCall.ready() ? Stream.concat(jna, Stream.of(Arguments.of("direct", new DirectOps(pointers), failing(DirectOps::new))))
                : jna;
    }

    /** Every function is read(2), which fails with -1 and an errno. */
    private static Ops failing(java.util.function.Function<Ops.Pointers, Ops> way) {
        long read = Pointer.nativeValue(NativeLibrary.getProcess().getFunction("read"));
        return way.apply(new Ops.Pointers(read, read, read, read, read, read));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ways")
    void argumentsAndAnswersPassWhole(String name, Ops ops, Ops failing) {
        DEVICE.calls.clear();
        var memory = new Memory(64);
        memory.clear();
        long at = Pointer.nativeValue(memory);
        DEVICE.answer = 12;
        assertThat(ops.postSend(DEVICE.qp(), at, 0)).isEqualTo(12);
        assertThat(ops.postRecv(DEVICE.qp(), at, 0)).isEqualTo(12);
        DEVICE.answer = -22;
        assertThat(ops.reqNotifyCq(DEVICE.cq(), 1)).isEqualTo(-22);
        assertThat(ops.pollCq(DEVICE.cq(), Integer.MAX_VALUE, at)).isZero();
        assertThat(DEVICE.calls).containsExactly(new FakeDevice.Call("post_send", DEVICE.qp(), at, 0),
                new FakeDevice.Call("post_recv", DEVICE.qp(), at, 0), new FakeDevice.Call("req_notify_cq", DEVICE.cq(), 0, 1),
                new FakeDevice.Call("poll_cq", DEVICE.cq(), at, Integer.MAX_VALUE));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ways")
    void theErrnoOfAnOldProviderIsFound(String name, Ops ops, Ops failing) {
        assertThat(Errnos.of(failing.postSend(-1, 0, 0))).isEqualTo(EBADF);
        assertThat(Errnos.ofPoll(failing.pollCq(-1, 0, 0))).isEqualTo(EBADF);
    }

    @Test
    void directCallsAreReadyWhereTheyAreMadeFor() {
        assertThat(DirectCall.ready()).isEqualTo(System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64"));
    }
}
