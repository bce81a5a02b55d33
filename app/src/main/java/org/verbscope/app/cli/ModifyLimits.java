package org.verbscope.app.cli;

import java.util.Optional;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.PortAttributes;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevice;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.trace.Trace;

/**
 * What a modify has to fit: the limits of a device that is here, or none.
 *
 * @param gidErrno of the own GID index; -1 when it was not asked
 */
record ModifyLimits(Optional<PortAttributes> port, int ports, int gidErrno, Optional<GidEntry> ownGid, int rdAtomic, String kind) {
    static final ModifyLimits NONE = new ModifyLimits(Optional.empty(), 0, -1, Optional.empty(), 0, "hardware");

    /** @param gidIndex -1 when there is no address vector to look at @throws IllegalArgumentException when there is no such device */
    static ModifyLimits of(String name, int port, int gidIndex) {
        var trace = new Trace(LabClock.real());
        trace.level(TraceLevel.OFF);
        RdmaDevice device = RdmaDevices.byName(name, trace).orElseThrow(
                () -> new IllegalArgumentException(DevicesHere.look().problem(name).orElse("no device " + name)));
        try (RdmaContext context = device.open(1)) {
            var attributes = context.queryDevice();
            Optional<PortAttributes> portNow = port >= 1 && port <= attributes.physPortCnt()
                    ? Optional.of(context.queryPort(port)) : Optional.empty();
            int errno = gidIndex < 0 || portNow.isEmpty() ? -1 : 0;
            Optional<GidEntry> own = Optional.empty();
            if (errno == 0) {
                try {
                    own = Optional.of(context.queryGid(port, gidIndex));
                } catch (VerbsException refused) {
                    errno = refused.errno().equals(Errno.ENODATA) ? Errno.ENODATA.number() : refused.errno().number();
                }
            }
            return new ModifyLimits(portNow, attributes.physPortCnt(), errno, own, attributes.maxQpRdAtom(), device.kind());
        }
    }
}
