package org.verbscope.verbs;

/** What a send request is aimed at: the union {@code wr} of {@code struct ibv_send_wr}. Immutable. */
public sealed interface Target {
    /** The peer of a connected queue pair. */
    Target PEER = new Peer();

    /** Writes it into the request begun last. */
    void into(RequestList list);

    /** Nothing more to say: SEND on a connected queue pair. */
    record Peer() implements Target {
        @Override
        public void into(RequestList list) { }
    }

    /** The peer's memory. @param rkey its key */
    record Remote(long address, int rkey) implements Target {
        @Override
        public void into(RequestList list) {
            list.remote(address, rkey);
        }
    }

    /**
     * Eight aligned bytes of the peer's memory.
     *
     * @param compareAdd what is compared with, or added
     * @param swap what is put there when the comparison holds
     */
    record Atomic(long address, int rkey, long compareAdd, long swap) implements Target {
        @Override
        public void into(RequestList list) {
            list.atomic(address, rkey, compareAdd, swap);
        }
    }

    /** A UD queue pair. @param qkey its Q_Key */
    record Datagram(AddressHandle way, int remoteQpn, int qkey) implements Target {
        @Override
        public void into(RequestList list) {
            list.to(way, remoteQpn, qkey);
        }
    }

    /** Own memory window of type 2. @param rkey the key it will have @param access {@code ibv_access_flags} */
    record Bind(MemoryWindow window, int rkey, MemoryRegion mr, long offset, long length, int access) implements Target {
        @Override
        public void into(RequestList list) {
            list.bind(window, rkey, mr, offset, length, access);
        }
    }
}
