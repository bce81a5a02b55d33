package org.verbscope.verbs;

/**
 * A constant of {@code infiniband/verbs.h}. A value that a device gives and no constant here has is
 * carried as its number and shown as {@code ?7}; it is never an error.
 */
public interface CConstant {
    /** Name in C, e.g. {@code IBV_QPS_RTR}. */
    String cName();

    /** Value in C. */
    int value();

    /** Short name, e.g. {@code RTR}. */
    String name();

    /** Short name of the constant of {@code constants} with {@code value}, or {@code ?value}. */
    static String nameOf(CConstant[] constants, int value) {
        for (CConstant constant : constants) {
            if (constant.value() == value) {
                return constant.name();
            }
        }
        return "?" + value;
    }
}
