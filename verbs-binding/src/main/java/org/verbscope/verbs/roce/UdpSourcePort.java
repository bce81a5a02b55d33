package org.verbscope.verbs.roce;

/** The UDP source port of RoCEv2: 0xC000 to 0xFFFF, so that routers spread flows; receivers must not check it. */
public final class UdpSourcePort {
    private UdpSourcePort() { }

    /**
     * The port of a connected queue pair.
     *
     * @param flowLabel of its address vector; 0 derives one from the two numbers
     * @param localQpn own queue pair number
     * @param remoteQpn the peer's
     */
    public static int of(int flowLabel, int localQpn, int remoteQpn) {
        int label = flowLabel == 0 ? flowLabel(localQpn, remoteQpn) : flowLabel & 0xfffff;
        return (label & 0x3fff ^ label >>> 14) | 0xc000;
    }

    private static int flowLabel(int localQpn, int remoteQpn) {
        long mixed = Integer.toUnsignedLong(localQpn) * Integer.toUnsignedLong(remoteQpn);
        mixed ^= mixed >>> 20;
        mixed ^= mixed >>> 40;
        return (int) (mixed & 0xfffff);
    }
}
