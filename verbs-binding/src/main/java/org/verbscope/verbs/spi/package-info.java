/**
 * What a device implements, once a kind of device: opaque handles, errnos and the native layouts.
 *
 * <p>Everything that is the same for all devices (lifecycle, ownership, checks, gate, tracing,
 * explanation) is in the final classes of {@code org.verbscope.verbs} above. A device never throws for
 * a refusal: a call that makes something returns a handle, or the negated errno; the others return 0
 * or the errno. Handles are opaque longs: pointers on libibverbs, numbers on the soft device.
 * Structures are passed in {@link org.verbscope.verbs.spi.NativeBlock}s in the layouts of libibverbs
 * on 64-bit Linux, which {@link org.verbscope.verbs.spi.Layout} names, so both devices read and write
 * the same bytes.
 */
package org.verbscope.verbs.spi;
