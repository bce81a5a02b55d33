package org.verbscope.measure;

/** What a run found. Immutable. */
public sealed interface RunResult permits Throughput, Latency {
    /** What was measured. */
    RunSpec spec();

    /** What it cost the Java virtual machine. */
    Cost cost();

    /** The figure that is compared: median microseconds of a latency run, MiB a second of a bandwidth run. */
    double figure();
}
