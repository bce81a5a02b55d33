package org.verbscope.measure;

/** What a run found. Immutable. */
public sealed interface RunResult permits Throughput, Latency {
    /** What was measured. */
    RunSpec spec();

    /** Messages that were done in the counted part, at all queue pairs and in both directions. */
    long messages();

    /** How it ended: figures of a run that was cancelled or failed are of the part that was done. */
    Ending ending();

    /** What it cost. */
    Cost cost();

    /** The figure that is compared: median microseconds of a latency run, MiB a second of a bandwidth run. */
    double figure();
}
