package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class SysfsTest {
    @TempDir
    private Path root;

    @Test
    void rxeIsKnownByItsParent() throws IOException {
        put("class/infiniband/rxe0/parent", "veth0\n");
        put("class/net/veth0/ifindex", "3\n");
        put("class/net/veth0/iflink", "2\n");
        var sysfs = new Sysfs(root);

        assertThat(sysfs.kind("rxe0", 0)).isEqualTo("rxe");
        assertThat(sysfs.netdev("rxe0")).isEqualTo("veth0");
        assertThat(sysfs.ifindex("veth0")).isEqualTo(3);
        assertThat(sysfs.linkedTo("veth0")).isEqualTo(2);
    }

    @Test
    void rxeOnAHardwareInterfaceIsStillRxe() throws IOException {
        put("class/infiniband/rxe0/parent", "eth0\n");
        put("class/infiniband/rxe0/device/driver/uevent", "");

        assertThat(new Sysfs(root).kind("rxe0", 0)).isEqualTo("rxe");
    }

    @Test
    void aDriverMakesItHardware() throws IOException {
        put("class/infiniband/mlx5_0/device/driver/uevent", "");
        put("class/infiniband/mlx5_0/ports/1/gid_attrs/ndevs/1", "ens1\n");
        put("class/infiniband/mlx5_0/ports/1/gid_attrs/types/1", "RoCE v2\n");
        put("class/infiniband/mlx5_0/ports/1/gid_attrs/types/0", "IB/RoCE v1\n");
        var sysfs = new Sysfs(root);

        assertThat(sysfs.kind("mlx5_0", 0)).isEqualTo("hardware");
        assertThat(sysfs.netdev("mlx5_0")).isEqualTo("ens1");
        assertThat(sysfs.gidType("mlx5_0", 1, 1)).isEqualTo(2);
        assertThat(sysfs.gidType("mlx5_0", 1, 0)).isEqualTo(1);
    }

    @Test
    void softwareWithoutAParentIsSiw() throws IOException {
        put("class/infiniband/siw0/node_desc", "Software iWARP stack\n");

        assertThat(new Sysfs(root).kind("siw0", 1)).isEqualTo("siw");
        assertThat(new Sysfs(root).netdev("siw0")).isEmpty();
    }

    private void put(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
