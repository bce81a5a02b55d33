package org.verbscope.verbs.soft;

/**
 * What the device has at most; the names are those of {@code ibv_device_attr}. Each can be lowered by a
 * system property, e.g. {@code -Dverbscope.soft.max_qp_wr=64}, so that a limit can be met in a lesson.
 */
record Limits(int qp, int qpWr, int sge, int cq, int cqe, int mr, int pd, int rdAtomic, int mw, int ah, int srq, int srqWr,
        int mcastGroups, int mcastAttach, int inline) {
    static final String PREFIX = "verbscope.soft.";
    static final long MESSAGE = 1L << 30;
    static final long MR_BYTES = 1L << 35;

    /** The limits that the system properties ask for. @throws IllegalArgumentException for one that is none */
    static Limits chosen() {
        return new Limits(of("max_qp", 16_384), of("max_qp_wr", 16_384), of("max_sge", 32), of("max_cq", 4096),
                of("max_cqe", 65_535), of("max_mr", 65_536), of("max_pd", 4096), of("max_qp_rd_atom", 16),
                of("max_mw", 65_536), of("max_ah", 4096), of("max_srq", 1024), of("max_srq_wr", 16_384),
                of("max_mcast_grp", 256), of("max_mcast_qp_attach", 64),
                of("max_inline", 512));
    }

    private static int of(String name, int most) {
        String wanted = System.getProperty(PREFIX + name);
        if (wanted == null) {
            return most;
        }
        try {
            int limit = Integer.parseInt(wanted);
            if (limit >= 1 && limit <= most) {
                return limit;
            }
        } catch (NumberFormatException notANumber) {
            // told below, as what is out of range
        }
        throw new IllegalArgumentException("-D" + PREFIX + name + "=" + wanted + ": use a number from 1 to " + most);
    }
}
