package org.verbscope.verbs.soft;

import org.verbscope.verbs.spi.DeviceHost;

/** The objects of one open context, each kind in its table. */
final class Tables {
    final Machine machine;
    final DeviceHost host;
    final Reporter say;
    final ProtectionDomains pds;
    final Regions regions;
    final CompletionQueues completionQueues;
    final SharedQueues sharedQueues;
    final QueuePairs queuePairs;
    final Windows windows;
    final Addresses addresses;

    Tables(Machine machine, DeviceHost host, Reporter say) {
        this.machine = machine;
        this.host = host;
        this.say = say;
        pds = new ProtectionDomains(this);
        regions = new Regions(this);
        completionQueues = new CompletionQueues(this);
        sharedQueues = new SharedQueues(this);
        queuePairs = new QueuePairs(this);
        windows = new Windows(this);
        addresses = new Addresses(this);
        machine.contexts.add(this);
    }

    Limits limits() {
        return machine.fabric.options().limits();
    }

    Profile profile() {
        return machine.fabric.options().profile();
    }

    /** What the program left open ends with the context. */
    void close() {
        queuePairs.close();
        sharedQueues.close();
        completionQueues.close();
        windows.close();
        regions.close();
        machine.contexts.remove(this);
        machine.closed(say);
    }
}
