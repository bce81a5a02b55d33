package org.verbscope.verbs.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.rules.Deviations;

/**
 * What every device must do, said once. A real rxe device is the judge; where the soft device, which
 * follows the specification, differs from it, the expected value comes from the list of deviations.
 */
abstract class VerbsContract {
    Testbed bed;

    /** Which devices it is about. */
    abstract Contracts suite();

    @BeforeEach
    void openBothDevices() {
        bed = Testbed.open(suite().family(), suite().clock());
    }

    @AfterEach
    void closeBothDevices() {
        if (bed != null) {
            bed.close();
        }
        suite().closed();
    }

    /** The expected number on this device. */
    int deviating(String name) {
        return Deviations.named(name).number(suite().column());
    }

    String deviatingWord(String name) {
        return Deviations.named(name).answer(suite().column());
    }

    static VerbsException refused(Errno errno, ThrowingCallable call) {
        VerbsException refusal = catchThrowableOfType(VerbsException.class, call);
        assertThat(refusal).as("a refusal with " + errno).isNotNull();
        assertThat(refusal.errno()).as(refusal.getMessage()).isEqualTo(errno);
        return refusal;
    }

    static void statuses(List<WorkCompletion> completions, int... wanted) {
        assertThat(completions).extracting(WorkCompletion::status).containsExactly(
                Arrays.stream(wanted).boxed().toArray(Integer[]::new));
    }

    static void success(WorkCompletion completion) {
        assertThat(completion.is(WcStatus.SUCCESS)).as(completion.toString()).isTrue();
    }

    static byte[] pattern(int length, int seed) {
        var bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31 + i / 251 + seed);
        }
        return bytes;
    }
}
