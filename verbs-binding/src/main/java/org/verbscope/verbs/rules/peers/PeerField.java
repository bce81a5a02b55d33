package org.verbscope.verbs.rules.peers;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.GidType;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;

/**
 * What a peer card can say, by the names of {@code struct ibv_qp_attr} in lower case. Each field knows its
 * values: what a card holds is right by construction.
 */
public enum PeerField {
    /** What people call the end. */
    NAME(Kind.TEXT, 0),
    /** E.g. {@code rxe0}. */
    DEVICE(Kind.TEXT, 0),
    /** {@code soft}, {@code rxe}, {@code siw} or {@code hardware}. */
    KIND(Kind.TEXT, 0),
    /** Network interface under the device. */
    NETDEV(Kind.TEXT, 0),
    /** RC, UC or UD. */
    TYPE(Kind.TYPE, 0),
    STATE(Kind.STATE, 0),
    QP_NUM(Kind.HEX, 0xffffff),
    /** That it sends from. */
    GID(Kind.GID, 0),
    GID_INDEX(Kind.NUMBER, 255),
    GID_TYPE(Kind.GID_TYPE, 0),
    DEST_QP_NUM(Kind.HEX, 0xffffff),
    /** That it sends to. */
    DEST_GID(Kind.GID, 0),
    /** Of the first packet that it sends; of the next one when {@link #PSNS} says so. */
    SQ_PSN(Kind.NUMBER, 0xffffff),
    /** Of the first packet that it expects; of the next one when {@link #PSNS} says so. */
    RQ_PSN(Kind.NUMBER, 0xffffff),
    /** {@code first} (the default) or {@code next}: what the two packet numbers are. */
    PSNS(Kind.PSNS, 0),
    /** In bytes. */
    PATH_MTU(Kind.MTU, 0),
    /** Of the port, in bytes. */
    ACTIVE_MTU(Kind.MTU, 0),
    MAX_RD_ATOMIC(Kind.NUMBER, 255),
    MAX_DEST_RD_ATOMIC(Kind.NUMBER, 255),
    QKEY(Kind.HEX, 0xffffffffL),
    TIMEOUT(Kind.NUMBER, 31),
    RETRY_CNT(Kind.NUMBER, 7),
    RNR_RETRY(Kind.NUMBER, 7),
    MIN_RNR_TIMER(Kind.NUMBER, 31),
    /** Flags of the queue pair, as words with a space between. */
    ACCESS(Kind.ACCESS, 0);

    private enum Kind { TEXT, NUMBER, HEX, TYPE, STATE, GID, GID_TYPE, PSNS, MTU, ACCESS }

    private static final int LONGEST = 200;

    private final Kind kind;
    private final long most;

    PeerField(Kind kind, long most) {
        this.kind = kind;
        this.most = most;
    }

    /** As a card writes it: {@code qp_num}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The field of this key; empty when there is none. */
    public static Optional<PeerField> of(String key) {
        return Arrays.stream(values()).filter(field -> field.key().equals(key)).findFirst();
    }

    /** Whether its values are numbers. */
    public boolean isNumber() {
        return kind == Kind.NUMBER || kind == Kind.HEX || kind == Kind.MTU;
    }

    /** A value of it for people: queue pair numbers in hex. */
    String words(Object value) {
        return kind == Kind.HEX ? "0x" + Long.toHexString((Long) value) : String.valueOf(value);
    }

    /**
     * The value that {@code text} stands for: a Long or a String in its one form.
     *
     * @throws IllegalArgumentException saying what values there are
     */
    Object parse(String text) {
        String word = text.strip();
        return switch (kind) {
            case TEXT -> text(word);
            case NUMBER, HEX -> number(word);
            case TYPE -> among(word, QpType.values());
            case STATE -> among(word, QpState.values());
            case GID -> org.verbscope.verbs.Gid.parse(word).toString();
            case GID_TYPE -> among(word.replace(' ', '_'), GidType.values());
            case PSNS -> psns(word);
            case MTU -> mtu(word);
            case ACCESS -> access(word);
        };
    }

    private static String text(String word) {
        if (word.length() > LONGEST) {
            throw new IllegalArgumentException("it is longer than " + LONGEST + " characters");
        }
        return word.replaceAll("\\p{Cntrl}", " ");
    }

    private Object number(String word) {
        try {
            long value = Long.decode(word);
            if (value >= 0 && value <= most) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // said below, with the range
        }
        throw new IllegalArgumentException("it takes 0 to " + most + (kind == Kind.HEX ? " (0x" + Long.toHexString(most) + ")" : ""));
    }

    private static <E extends Enum<E>> String among(String word, E[] constants) {
        String name = word.toUpperCase(Locale.ROOT);
        return Arrays.stream(constants).map(Enum::name).filter(name::equals).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("it takes "
                        + Arrays.stream(constants).map(Enum::name).collect(Collectors.joining(", "))));
    }

    private static String psns(String word) {
        if (!word.equals("first") && !word.equals("next")) {
            throw new IllegalArgumentException("it takes first or next");
        }
        return word;
    }

    /** Bytes, or the code that C takes. */
    private static Object mtu(String word) {
        return Arrays.stream(Mtu.values())
                .filter(mtu -> word.equals(String.valueOf(mtu.bytes())) || word.equals(String.valueOf(mtu.value()))
                        || word.equalsIgnoreCase(mtu.name()))
                .map(mtu -> (Object) (long) mtu.bytes()).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("it takes 256, 512, 1024, 2048 or 4096"));
    }

    private static String access(String word) {
        int mask = 0;
        for (String flag : word.split("[,|\\s]+")) {
            mask |= flag.isEmpty() || flag.equals("0") ? 0
                    : AccessFlag.valueOf(among(flag.replaceFirst("^IBV_ACCESS_", ""), AccessFlag.values())).value();
        }
        return AccessFlag.words(mask);
    }
}
