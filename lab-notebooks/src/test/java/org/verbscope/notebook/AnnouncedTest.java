package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.jshell.CellException;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;

@Tag("unit")
class AnnouncedTest {
    private static final CodeCell PLAIN = CodeCell.of("fail();");
    private static final CodeCell MAY_FAIL = PLAIN.withMetadata(PLAIN.metadata().with("tags", Json.of(List.of("raises-exception"))));
    private static final CodeCell RAISES = MAY_FAIL.withLab(MAY_FAIL.lab().with("raises", Json.of("EINVAL")));

    private static CellResult ended(CellStatus status, String message) {
        var exception = status == CellStatus.FAILED ? new CellException("VerbsException", message, List.of(), null) : null;
        return new CellResult("a", status, null, List.of(), exception, List.of(), "why", 1, 1);
    }

    @Test
    void jupytersTagAnnouncesAnyFailure() {
        assertThat(Announced.failure(PLAIN, ended(CellStatus.FAILED, "EINVAL (22)"))).isFalse();
        assertThat(Announced.failure(MAY_FAIL, ended(CellStatus.FAILED, "EINVAL (22)"))).isTrue();
    }

    @Test
    void theLabsMetadataAnnounceOneAndNoOther() {
        assertThat(Announced.failure(RAISES, ended(CellStatus.FAILED, "EINVAL (22)"))).isTrue();
        assertThat(Announced.failure(RAISES, ended(CellStatus.FAILED, "ENOMEM (12)"))).isFalse();
    }

    @Test
    void onlyAFailureIsOne() {
        assertThat(Announced.failure(MAY_FAIL, ended(CellStatus.STOPPED, ""))).isFalse();
        assertThat(Announced.failure(MAY_FAIL, ended(CellStatus.DIED, ""))).isFalse();
        assertThat(Announced.failure(MAY_FAIL, ended(CellStatus.FINISHED, ""))).isFalse();
    }
}
