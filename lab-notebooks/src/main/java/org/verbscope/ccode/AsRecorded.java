package org.verbscope.ccode;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.Gid;

/** Every number as it was. */
final class AsRecorded implements Terms {
    @Override
    public String memory(int machine, long address) {
        return "(void *) 0x" + Long.toHexString(address);
    }

    @Override
    public String address(int machine, long address, int lkey) {
        return "0x" + Long.toHexString(address);
    }

    @Override
    public String lkey(int machine, long address, int lkey) {
        return CText.hex(lkey);
    }

    @Override
    public String remoteAddress(ObjectRef qp, long address, int rkey) {
        return "0x" + Long.toHexString(address);
    }

    @Override
    public String rkey(ObjectRef qp, long address, int rkey) {
        return CText.hex(rkey);
    }

    @Override
    public String qpn(ObjectRef qp, String gid, long number) {
        return "0x" + Long.toHexString(number);
    }

    @Override
    public String gid(String gid) {
        return "{ .raw = { " + bytes(gid) + " } }";
    }

    /** The 16 bytes, separated by commas. */
    static String bytes(String gid) {
        List<String> bytes = new ArrayList<>();
        for (byte b : Gid.parse(gid).bytes()) {
            bytes.add(b == 0 ? "0" : String.format("0x%02x", b));
        }
        return String.join(", ", bytes);
    }

    @Override
    public String sgidIndex(int machine, String dgid, long index) {
        return Long.toString(index);
    }

    @Override
    public String restOfRoute() {
        return "/* hop_limit, traffic_class, flow_label: not in the log */";
    }
}
