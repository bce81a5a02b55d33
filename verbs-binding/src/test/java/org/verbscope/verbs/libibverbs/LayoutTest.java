package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.spi.Layout;

/** Offsets and sizes against the C compiler's own, of the header that is installed here. */
@Tag("unit")
class LayoutTest {
    private static final String HEADER = "/usr/include/infiniband/verbs.h";
    /** C structure of each class of {@link Layout}. */
    private static final Map<Class<?>, String> STRUCTURES = Map.ofEntries(
            Map.entry(Layout.Sge.class, "ibv_sge"), Map.entry(Layout.RecvWr.class, "ibv_recv_wr"),
            Map.entry(Layout.SendWr.class, "ibv_send_wr"), Map.entry(Layout.Wc.class, "ibv_wc"),
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
            Map.entry("ibv_ah_attr.DGID", "grh.dgid"), Map.entry("ibv_ah_attr.FLOW_LABEL", "grh.flow_label"),
            Map.entry("ibv_ah_attr.SGID_INDEX", "grh.sgid_index"), Map.entry("ibv_ah_attr.HOP_LIMIT", "grh.hop_limit"),
            Map.entry("ibv_ah_attr.TRAFFIC_CLASS", "grh.traffic_class"));

    @TempDir
    private static Path folder;
    private static Map<String, Integer> compilers;

    @BeforeAll
    static void askTheCompiler() throws Exception {
        boolean possible = Files.exists(Path.of(HEADER)) && (Files.isExecutable(Path.of("/usr/bin/gcc")));
        if (!possible) {
            System.err.println("LayoutTest is SKIPPED: no offset is compared with C here, because /usr/bin/gcc or "
                    + HEADER + " is missing. apt-get install gcc libibverbs-dev");
        }
        assumeTrue(possible, "gcc and libibverbs-dev are needed to compare offsets with C");
        compilers = dump();
    }

    @Test
    void everyOffsetOfTheSpiIsTheCompilers() {
        assertThat(ours()).allSatisfy((member, offset) -> assertThat(compilers).containsEntry(member, offset));
    }

    @Test
    void sizesAreTheCompilersButForPortAttributesWhichLeaveRoom() {
        for (Map.Entry<Class<?>, String> structure : STRUCTURES.entrySet()) {
            int size = constant(structure.getKey(), "SIZE");
            int inC = compilers.get("sizeof " + structure.getValue());
            if (structure.getKey() == Layout.PortAttr.class) {
                assertThat(size).isGreaterThanOrEqualTo(inC);
            } else {
                assertThat(size).as(structure.getValue()).isEqualTo(inC);
            }
        }
    }

    @Test
    void objectsOfTheLibraryHaveTheirFieldsWhereTheyAreRead() {
        assertThat(compilers).containsEntry("ibv_context.ops.poll_cq", Abi.CONTEXT_POLL_CQ)
                .containsEntry("ibv_context.ops.post_send", Abi.CONTEXT_POST_SEND)
                .containsEntry("ibv_context.ops.post_recv", Abi.CONTEXT_POST_RECV)
                .containsEntry("ibv_device.node_type", Abi.DEVICE_NODE_TYPE)
                .containsEntry("ibv_device.transport_type", Abi.DEVICE_TRANSPORT_TYPE)
                .containsEntry("ibv_mr.lkey", Abi.MR_LKEY).containsEntry("ibv_mr.rkey", Abi.MR_RKEY)
                .containsEntry("ibv_cq.cqe", Abi.CQ_CQE).containsEntry("ibv_qp.qp_num", Abi.QP_NUM);
    }

    private static Map<String, Integer> ours() {
        var ours = new LinkedHashMap<String, Integer>();
        STRUCTURES.forEach((type, structure) -> {
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && !field.getName().equals("SIZE")) {
                    ours.put(structure + "." + member(structure, field.getName()), constant(type, field.getName()));
                }
            }
        });
        assertThat(ours).hasSizeGreaterThan(90);
        return ours;
    }

    private static String member(String structure, String constant) {
        return MEMBERS.getOrDefault(structure + "." + constant, constant.toLowerCase(Locale.ROOT));
    }

    private static int constant(Class<?> type, String name) {
        try {
            return type.getDeclaredField(name).getInt(null);
        } catch (ReflectiveOperationException broken) {
            throw new AssertionError(type + " has no " + name, broken);
        }
    }

    private static Map<String, Integer> dump() throws IOException, InterruptedException {
        var source = new StringBuilder("#include <stdio.h>\n#include <stddef.h>\n#include <infiniband/verbs.h>\nint main(void) {\n");
        ours().keySet().forEach(path -> offset(source, path));
        for (String path : new String[] {"ibv_context.ops.poll_cq", "ibv_context.ops.post_send", "ibv_context.ops.post_recv",
            "ibv_device.node_type", "ibv_device.transport_type", "ibv_mr.lkey", "ibv_mr.rkey", "ibv_cq.cqe", "ibv_qp.qp_num"}) {
            offset(source, path);
        }
        STRUCTURES.values().forEach(s -> source.append("printf(\"sizeof ").append(s).append("=%zu\\n\", sizeof(struct ")
                .append(s).append("));\n"));
        Files.writeString(folder.resolve("dump.c"), source.append("return 0; }\n"));
        run("/usr/bin/gcc", "-Wno-deprecated-declarations", "-o", "dump", "dump.c");
        var offsets = new LinkedHashMap<String, Integer>();
        run("./dump").lines().forEach(line -> offsets.put(line.substring(0, line.indexOf('=')),
                Integer.valueOf(line.substring(line.indexOf('=') + 1))));
        return offsets;
    }

    private static void offset(StringBuilder source, String path) {
        int dot = path.indexOf('.');
        source.append("printf(\"").append(path).append("=%zu\\n\", offsetof(struct ").append(path, 0, dot).append(", ")
                .append(path.substring(dot + 1)).append("));\n");
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }
}
