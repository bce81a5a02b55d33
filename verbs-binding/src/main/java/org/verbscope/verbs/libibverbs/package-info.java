/**
 * Real devices, through libibverbs and JNA: rxe, and RoCE or InfiniBand hardware; iWARP to look at.
 *
 * <p>Control verbs are the library's exported symbols; the data path goes through the function
 * pointers in {@code struct ibv_context}, bound once a provider library. Structures are those of
 * {@link org.verbscope.verbs.spi.Layout}, passed by address. Descriptors of completion channels and of
 * asynchronous events are non-blocking and waited for in slices; a thread for each context reads the
 * asynchronous events, so that they are in the log when they happen.
 *
 * <p>What a device does inside is not told by the library. Three things are written down all the same,
 * each with its evidence: system calls, from a table measured once ({@code INFERRED}); the packets that
 * a capture on the device's network interface saw ({@code MEASURED}), tied to their work requests by
 * packet sequence numbers; and the copies that the driver must have made for an acknowledged or
 * completed message ({@code INFERRED}). Without a capture no packet is shown.
 */
package org.verbscope.verbs.libibverbs;
