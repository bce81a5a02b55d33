package org.verbscope.verbs.soft;

import org.verbscope.verbs.roce.PacketPath;

/** An address handle: a way to a peer, resolved once. Its UDP source port is each packet's own. */
record SoftAh(long handle, SoftPd pd, PacketPath path) { }
