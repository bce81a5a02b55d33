/**
 * RoCEv2 bytes: headers, opcodes, packet sequence numbers, ICRC, pcapng. Pure functions on byte
 * arrays; no engine, no sockets. Sources: IBTA specification volume 1, chapters 9 (transport) and
 * annex A17 (RoCEv2), A16 (RoCE v1, whose 40-byte GRH takes the place of IP and UDP).
 */
package org.verbscope.verbs.roce;
