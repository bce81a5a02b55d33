package org.verbscope.verbs.doctor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.PortAttributes;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevice;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.spi.VerbsLibrary;
import org.verbscope.verbs.trace.Trace;

/** What only trying tells: does the library load, which devices does it list, can this process open them. */
interface Probe {
    VerbsLibrary.Answer library();

    /** Every real device that the library lists, opened and closed again. */
    List<Tried> devices();

    /**
     * @param errno 0 when it could be opened
     * @param activeMtu payload bytes by port; empty when it could not
     */
    record Tried(String name, String kind, int errno, Map<Integer, Integer> activeMtu) { }

    /** The library and devices of this process. Writes nothing into its log. */
    static Probe ofProcess() {
        return new Probe() {
            @Override
            public VerbsLibrary.Answer library() {
                return ServiceLoader.load(VerbsLibrary.class, Probe.class.getClassLoader()).findFirst()
                        .map(VerbsLibrary::look).orElse(new VerbsLibrary.Answer(false, "real devices are not part of this build"));
            }

            @Override
            public List<Tried> devices() {
                var trace = new Trace(LabClock.real());
                trace.level(TraceLevel.OFF);
                var tried = new ArrayList<Tried>();
                for (RdmaDevice device : RdmaDevices.list(trace)) {
                    if (!device.kind().equals("soft")) {
                        tried.add(open(device));
                    }
                }
                return tried;
            }
        };
    }

    private static Tried open(RdmaDevice device) {
        var mtus = new LinkedHashMap<Integer, Integer>();
        try (RdmaContext context = device.open(1)) {
            for (int port = 1; port <= context.queryDevice().physPortCnt(); port++) {
                PortAttributes attributes = context.queryPort(port);
                mtus.put(port, attributes.activeMtuBytes());
            }
            return new Tried(device.name(), device.kind(), 0, mtus);
        } catch (VerbsException refused) {
            return new Tried(device.name(), device.kind(), refused.errno().number(), mtus);
        }
    }
}
