/**
 * Throughput and latency of two devices, measured as perftest measures them: a run is described by an
 * immutable spec and answers with data, never with pictures. Made of the verbs API only.
 */
package org.verbscope.measure;
