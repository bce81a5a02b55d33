package org.verbscope.verbs.libibverbs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.verbscope.verbs.spi.Layout;

/**
 * Which structure and member of C each number of {@link Layout} and {@link Abi} stands for, and the table
 * of what they are on each processor. Names are as {@code offsetof} takes them, {@code sizeof} before that
 * of a structure.
 */
final class CLayout {
    /** C structure of each class of {@link Layout}. */
    static final Map<Class<?>, String> STRUCTURES = Map.ofEntries(
            Map.entry(Layout.Sge.class, "ibv_sge"), Map.entry(Layout.RecvWr.class, "ibv_recv_wr"),
            Map.entry(Layout.SendWr.class, "ibv_send_wr"), Map.entry(Layout.BindInfo.class, "ibv_mw_bind_info"),
            Map.entry(Layout.MwBind.class, "ibv_mw_bind"), Map.entry(Layout.SrqInitAttr.class, "ibv_srq_init_attr"),
            Map.entry(Layout.SrqAttr.class, "ibv_srq_attr"), Map.entry(Layout.AsyncEvent.class, "ibv_async_event"),
            Map.entry(Layout.Grh.class, "ibv_grh"), Map.entry(Layout.Wc.class, "ibv_wc"),
            Map.entry(Layout.QpCap.class, "ibv_qp_cap"), Map.entry(Layout.QpInitAttr.class, "ibv_qp_init_attr"),
            Map.entry(Layout.AhAttr.class, "ibv_ah_attr"), Map.entry(Layout.QpAttr.class, "ibv_qp_attr"),
            Map.entry(Layout.PortAttr.class, "ibv_port_attr"), Map.entry(Layout.GidEntry.class, "ibv_gid_entry"),
            Map.entry(Layout.DeviceAttr.class, "ibv_device_attr"));

    /** Members whose path in C is not the constant's name in small letters. */
    private static final Map<String, String> MEMBERS = Map.ofEntries(
            Map.entry("ibv_send_wr.RDMA_REMOTE_ADDR", "wr.rdma.remote_addr"),
            Map.entry("ibv_send_wr.RDMA_RKEY", "wr.rdma.rkey"),
            Map.entry("ibv_send_wr.ATOMIC_REMOTE_ADDR", "wr.atomic.remote_addr"),
            Map.entry("ibv_send_wr.ATOMIC_COMPARE_ADD", "wr.atomic.compare_add"),
            Map.entry("ibv_send_wr.ATOMIC_SWAP", "wr.atomic.swap"),
            Map.entry("ibv_send_wr.ATOMIC_RKEY", "wr.atomic.rkey"),
            Map.entry("ibv_send_wr.UD_AH", "wr.ud.ah"),
            Map.entry("ibv_send_wr.UD_REMOTE_QPN", "wr.ud.remote_qpn"),
            Map.entry("ibv_send_wr.UD_REMOTE_QKEY", "wr.ud.remote_qkey"),
            Map.entry("ibv_send_wr.BIND_MW", "bind_mw.mw"), Map.entry("ibv_send_wr.BIND_RKEY", "bind_mw.rkey"),
            Map.entry("ibv_send_wr.BIND_INFO", "bind_mw.bind_info"),
            Map.entry("ibv_mw_bind_info.ACCESS_FLAGS", "mw_access_flags"), Map.entry("ibv_mw_bind.INFO", "bind_info"),
            Map.entry("ibv_ah_attr.DGID", "grh.dgid"), Map.entry("ibv_ah_attr.FLOW_LABEL", "grh.flow_label"),
            Map.entry("ibv_ah_attr.SGID_INDEX", "grh.sgid_index"), Map.entry("ibv_ah_attr.HOP_LIMIT", "grh.hop_limit"),
            Map.entry("ibv_ah_attr.TRAFFIC_CLASS", "grh.traffic_class"));

    /** Members of each constant of {@link Abi}; those of {@code verbs_context} count from its {@code ibv_context}. */
    private static final Map<String, String> OBJECTS = Map.ofEntries(
            Map.entry("CONTEXT_ALLOC_MW", "ibv_context.ops.alloc_mw"), Map.entry("CONTEXT_BIND_MW", "ibv_context.ops.bind_mw"),
            Map.entry("CONTEXT_DEALLOC_MW", "ibv_context.ops.dealloc_mw"), Map.entry("CONTEXT_POLL_CQ", "ibv_context.ops.poll_cq"),
            Map.entry("CONTEXT_REQ_NOTIFY_CQ", "ibv_context.ops.req_notify_cq"),
            Map.entry("CONTEXT_POST_SRQ_RECV", "ibv_context.ops.post_srq_recv"),
            Map.entry("CONTEXT_POST_SEND", "ibv_context.ops.post_send"), Map.entry("CONTEXT_POST_RECV", "ibv_context.ops.post_recv"),
            Map.entry("CONTEXT_ASYNC_FD", "ibv_context.async_fd"),
            Map.entry("CONTEXT_NUM_COMP_VECTORS", "ibv_context.num_comp_vectors"),
            Map.entry("EXTENDED_SIZE", "verbs_context.sz"), Map.entry("EXTENDED_QUERY_PORT", "verbs_context.query_port"),
            Map.entry("DEVICE_NODE_TYPE", "ibv_device.node_type"), Map.entry("DEVICE_TRANSPORT_TYPE", "ibv_device.transport_type"),
            Map.entry("CHANNEL_FD", "ibv_comp_channel.fd"), Map.entry("MR_LKEY", "ibv_mr.lkey"), Map.entry("MR_RKEY", "ibv_mr.rkey"),
            Map.entry("MW_RKEY", "ibv_mw.rkey"), Map.entry("MW_TYPE", "ibv_mw.type"), Map.entry("CQ_CQE", "ibv_cq.cqe"),
            Map.entry("QP_NUM", "ibv_qp.qp_num"), Map.entry("QP_STATE", "ibv_qp.state"));
    private static final String COMPAT = "ibv_context.abi_compat";

    private CLayout() { }

    /** Every number of ours by its name in C, as it is on {@code processor}. */
    static Map<String, Integer> ours(String processor) {
        var ours = new LinkedHashMap<String, Integer>();
        for (Class<?> type : Layout.class.getDeclaredClasses()) {
            String structure = STRUCTURES.get(type);
            if (structure == null) {
                throw new AssertionError(type + " stands for no structure of C here");
            }
            for (Field field : constants(type)) {
                if (!field.getName().startsWith("MASK_")) {
                    ours.put(name(structure, field.getName()), value(field));
                }
            }
        }
        for (Field field : constants(Abi.class)) {
            String member = OBJECTS.get(field.getName());
            if (member != null) {
                ours.put(member, value(field));
            } else if (!field.getName().startsWith("CONTEXT_ABI_COMPAT_")) {
                throw new AssertionError("Abi." + field.getName() + " stands for no member of C here");
            }
        }
        ours.put(COMPAT, Abi.abiCompat(processor));
        return ours;
    }

    private static String name(String structure, String constant) {
        return constant.equals("SIZE") ? "sizeof " + structure
                : structure + "." + MEMBERS.getOrDefault(structure + "." + constant, constant.toLowerCase(Locale.ROOT));
    }

    private static Iterable<Field> constants(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields()).filter(f -> Modifier.isStatic(f.getModifiers())
                && f.getType() == int.class)::iterator;
    }

    private static int value(Field field) {
        try {
            return field.getInt(null);
        } catch (IllegalAccessException broken) {
            throw new AssertionError(field.toString(), broken);
        }
    }

    /** The table's column of {@code processor}, as {@code os.arch} names it. */
    static Map<String, Integer> table(String processor) {
        int column = switch (processor) {
            case "amd64" -> 1;
            case "aarch64" -> 2;
            default -> throw new AssertionError("no column for " + processor);
        };
        var table = new LinkedHashMap<String, Integer>();
        try (InputStream in = CLayout.class.getResourceAsStream("layout.csv")) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#")).forEach(line -> {
                String[] cells = line.split(",");
                table.put(cells[0], Integer.valueOf(cells[column]));
            });
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return table;
    }

    /** A C expression for what {@code name} names. */
    static String expression(String name) {
        if (name.startsWith("sizeof ")) {
            return "(int) sizeof(struct " + name.substring("sizeof ".length()) + ")";
        }
        int dot = name.indexOf('.');
        String structure = name.substring(0, dot);
        String offset = "(int) offsetof(struct " + structure + ", " + name.substring(dot + 1) + ")";
        return structure.equals("verbs_context") ? offset + " - (int) offsetof(struct verbs_context, context)" : offset;
    }
}
