package org.verbscope.grade;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Starting a process without a network: in a network namespace of its own that has a loopback interface, which lessons
 * on sockets need, and nothing else.
 *
 * @param command what stands before the command; empty where the network cannot be cut
 * @param why why it cannot be cut; empty when it is
 */
public record NetworkCut(List<String> command, String why) {
    private static final long PATIENCE_SECONDS = 10;
    /** SIOCSIFFLAGS with IFF_UP and IFF_RUNNING: perl is on every Debian, ip is not. */
    private static final String SCRIPT = "ip link set lo up 2>/dev/null"
            + " || perl -e 'socket(S, 2, 2, 0); my $up = pack(\"a16s\", \"lo\", 0x41); ioctl(S, 0x8914, $up) or exit 9' || exit 9; exec \"$@\"";

    /** Copies the command. */
    public NetworkCut {
        command = List.copyOf(command);
    }

    /** Whether the network is cut. */
    public boolean cut() {
        return why.isEmpty();
    }

    /** Tries what works here: as root, and as an ordinary user with a user namespace. */
    public static NetworkCut here() {
        for (String namespaces : List.of("-n", "-rn")) {
            List<String> command = List.of("unshare", namespaces, "sh", "-c", SCRIPT, "sh");
            if (works(command)) {
                return new NetworkCut(command, "");
            }
        }
        return new NetworkCut(List.of(), "'unshare -n' is not allowed or not there");
    }

    private static boolean works(List<String> command) {
        var trial = new ArrayList<>(command);
        trial.add("true");
        try {
            Process process = new ProcessBuilder(trial).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            process.getOutputStream().close();
            if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return process.exitValue() == 0;
            }
            process.destroyForcibly();
        } catch (IOException notThere) {
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
