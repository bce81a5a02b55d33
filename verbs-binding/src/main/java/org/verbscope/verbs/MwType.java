package org.verbscope.verbs;

/** Kinds of memory windows: {@code enum ibv_mw_type} (ibv_alloc_mw(3)). */
public enum MwType implements CConstant {
    /** Bound by {@link QueuePair#bindMw}; usable through every queue pair of the domain. */
    TYPE_1("IBV_MW_TYPE_1", 1),
    /** Bound by a send request, {@link RequestList#bindMw}; usable only through the queue pair that bound it. */
    TYPE_2("IBV_MW_TYPE_2", 2);

    private final String cName;
    private final int value;

    MwType(String cName, int value) {
        this.cName = cName;
        this.value = value;
    }

    @Override
    public String cName() {
        return cName;
    }

    @Override
    public int value() {
        return value;
    }
}
