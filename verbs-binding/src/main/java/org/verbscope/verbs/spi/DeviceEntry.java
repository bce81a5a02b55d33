package org.verbscope.verbs.spi;

/**
 * A device that can be opened.
 *
 * @param name as verbs name it: {@code rxe0}, {@code soft0}
 * @param kind {@code soft}, {@code rxe}, {@code siw} or {@code hardware}
 * @param guid node GUID, host order; 0 when unknown before opening
 * @param nodeType {@code ibv_node_type}: 1 for a channel adapter
 * @param transport {@code ibv_transport_type}: 0 InfiniBand and RoCE, 1 iWARP
 * @param netdev network interface under it, or empty
 */
public record DeviceEntry(String name, String kind, long guid, int nodeType, int transport, String netdev) { }
