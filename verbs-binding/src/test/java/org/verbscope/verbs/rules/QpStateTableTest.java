package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.QpAttribute.STATE;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;

@Tag("unit")
class QpStateTableTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        RC | RESET | INIT | PKEY_INDEX PORT ACCESS_FLAGS | 0
        UC | RESET | INIT | PKEY_INDEX PORT ACCESS_FLAGS | 0
        UD | RESET | INIT | PKEY_INDEX PORT QKEY | 0
        RC | INIT | INIT | 0 | PKEY_INDEX PORT ACCESS_FLAGS
        UC | INIT | INIT | 0 | PKEY_INDEX PORT ACCESS_FLAGS
        UD | INIT | INIT | 0 | PKEY_INDEX PORT QKEY
        RC | INIT | RTR | AV PATH_MTU DEST_QPN RQ_PSN MAX_DEST_RD_ATOMIC MIN_RNR_TIMER | ALT_PATH ACCESS_FLAGS PKEY_INDEX
        UC | INIT | RTR | AV PATH_MTU DEST_QPN RQ_PSN | ALT_PATH ACCESS_FLAGS PKEY_INDEX
        UD | INIT | RTR | 0 | PKEY_INDEX QKEY
        RC | RTR | RTS | TIMEOUT RETRY_CNT RNR_RETRY SQ_PSN MAX_QP_RD_ATOMIC | CUR_STATE ALT_PATH ACCESS_FLAGS MIN_RNR_TIMER PATH_MIG_STATE
        UC | RTR | RTS | SQ_PSN | CUR_STATE ALT_PATH ACCESS_FLAGS PATH_MIG_STATE
        UD | RTR | RTS | SQ_PSN | CUR_STATE QKEY
        RC | RTS | RTS | 0 | CUR_STATE ACCESS_FLAGS ALT_PATH PATH_MIG_STATE MIN_RNR_TIMER
        UC | RTS | RTS | 0 | CUR_STATE ACCESS_FLAGS ALT_PATH PATH_MIG_STATE
        UD | RTS | RTS | 0 | CUR_STATE QKEY
        RC | RTS | SQD | 0 | EN_SQD_ASYNC_NOTIFY
        UC | RTS | SQD | 0 | EN_SQD_ASYNC_NOTIFY
        UD | RTS | SQD | 0 | EN_SQD_ASYNC_NOTIFY
        RC | SQD | SQD | 0 | PORT AV TIMEOUT RETRY_CNT RNR_RETRY MAX_QP_RD_ATOMIC MAX_DEST_RD_ATOMIC ALT_PATH ACCESS_FLAGS PKEY_INDEX MIN_RNR_TIMER PATH_MIG_STATE
        UC | SQD | SQD | 0 | AV ALT_PATH ACCESS_FLAGS PKEY_INDEX PATH_MIG_STATE
        UD | SQD | SQD | 0 | PKEY_INDEX QKEY
        RC | SQD | RTS | 0 | CUR_STATE ALT_PATH ACCESS_FLAGS MIN_RNR_TIMER PATH_MIG_STATE
        UC | SQD | RTS | 0 | CUR_STATE ALT_PATH ACCESS_FLAGS PATH_MIG_STATE
        UD | SQD | RTS | 0 | CUR_STATE QKEY
        RC | SQE | RTS | 0 | 0
        UC | SQE | RTS | 0 | CUR_STATE ACCESS_FLAGS
        UD | SQE | RTS | 0 | CUR_STATE QKEY
        """)
    void transitionAsksForAndAllows(QpType type, QpState from, QpState to, String required, String optional) {
        QpStateTable.Transition transition = QpStateTable.transition(type, from, to);
        assertThat(transition.required()).isEqualTo(mask(required));
        assertThat(transition.optional()).isEqualTo(mask(optional));
    }

    private static int mask(String words) {
        List<QpAttribute> attributes = new ArrayList<>();
        for (String word : words.split(" ")) {
            if (!word.equals("0")) {
                attributes.add(QpAttribute.valueOf(word));
            }
        }
        return QpAttribute.maskOf(attributes);
    }

    @Test
    void nothingElseIsLegalButResetAndErr() {
        for (QpType type : QpType.values()) {
            int legal = 0;
            for (QpState from : QpState.values()) {
                for (QpState to : QpState.values()) {
                    legal += QpStateTable.transition(type, from, to) == null ? 0 : 1;
                }
                assertThat(QpStateTable.transition(type, from, QpState.RESET)).isNotNull();
                assertThat(QpStateTable.transition(type, from, QpState.ERR) != null).isEqualTo(from != QpState.RESET);
            }
            assertThat(legal).as(type.name()).isEqualTo(9 + 7 + 6);
        }
    }

    @Test
    void checkSaysWhatIsMissingAndWhatIsTooMuch() {
        QpStateTable.Check check = QpStateTable.check(QpType.RC, QpState.RESET, QpState.INIT,
                mask("STATE PORT ACCESS_FLAGS QKEY") | 1 << 30);
        assertThat(check.legal()).isTrue();
        assertThat(check.missing()).isEqualTo(mask("PKEY_INDEX"));
        assertThat(check.notAllowed()).isEqualTo(mask("QKEY") | 1 << 30);
        assertThat(check.ok()).isFalse();
        assertThat(QpStateTable.check(QpType.RC, QpState.RESET, QpState.RTR, STATE.value()).legal()).isFalse();
        assertThat(QpStateTable.check(QpType.RC, QpState.RTS, QpState.ERR, STATE.value()).ok()).isTrue();
    }
}
