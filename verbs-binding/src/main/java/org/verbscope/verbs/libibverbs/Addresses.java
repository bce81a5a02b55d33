package org.verbscope.verbs.libibverbs;

/** What one context knows of addresses: which are its own, and where its address handles lead. */
interface Addresses {
    /** Of a context that sends no datagrams. */
    Addresses NONE = new Addresses() {
        @Override
        public boolean isOwn(byte[] gid) {
            return false;
        }

        @Override
        public byte[] of(long addressHandle) {
            return null;
        }
    };

    /** Whether {@code gid} is in the device's table, as far as it was looked at. */
    boolean isOwn(byte[] gid);

    /** GID that an address handle leads to; null when it is not known. */
    byte[] of(long addressHandle);
}
