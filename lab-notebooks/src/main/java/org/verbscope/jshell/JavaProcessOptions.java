package org.verbscope.jshell;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.trace.TraceRing;

/**
 * How a Java process is started.
 *
 * @param classPath what cells compile and run against
 * @param javaHome of the JDK that runs it
 * @param optionsFile a file of virtual-machine options ({@code java @file}), or null for the usual ones
 * @param virtualClock whether lab time moves only by the lab
 * @param device device that the lab opens, as system property {@code verbscope.device}; empty for the lab's choice
 * @param seed of whatever is random, as system property {@code verbscope.seed}
 * @param level how much the log has from the start; cells may change it
 * @param outputLimit bytes that one cell may print
 * @param ringCapacity bytes of the trace ring; 0 sends the log through the socket
 * @param workingFolder where relative file names of cells begin
 * @param crashFolder where the virtual machine leaves its report when native code crashes it
 * @param confinement how it is held
 */
public record JavaProcessOptions(String classPath, Path javaHome, Path optionsFile, boolean virtualClock, String device,
        long seed, TraceLevel level, int outputLimit, int ringCapacity, Path workingFolder, Path crashFolder,
        Confinement confinement) {
    /** System property: class path of the Java process, where it is not the caller's own. */
    public static final String CLASS_PATH = "verbscope.process.classpath";
    /** System property: file of virtual-machine options. */
    public static final String OPTIONS_FILE = "verbscope.jvm.options";

    /** Held by nothing. */
    public JavaProcessOptions(String classPath, Path javaHome, Path optionsFile, boolean virtualClock, String device, long seed,
            TraceLevel level, int outputLimit, int ringCapacity, Path workingFolder, Path crashFolder) {
        this(classPath, javaHome, optionsFile, virtualClock, device, seed, level, outputLimit, ringCapacity, workingFolder, crashFolder,
                Confinement.NONE);
    }

    /** This JVM's own home and class path, real clock, the lab's choice of device. */
    public static JavaProcessOptions usual() {
        String file = System.getProperty(OPTIONS_FILE);
        return new JavaProcessOptions(System.getProperty(CLASS_PATH, System.getProperty("java.class.path")),
                Path.of(System.getProperty("java.home")), file == null ? null : Path.of(file), false, "", 1,
                TraceLevel.FULL, 1 << 20, TraceRing.USUAL_CAPACITY, Path.of("").toAbsolutePath(), cache().resolve("crashes"));
    }

    private static Path cache() {
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path base = xdg == null || xdg.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
        return base.resolve("verbscope");
    }

    public JavaProcessOptions withJavaHome(Path home) {
        return with(draft -> draft.javaHome = home);
    }

    public JavaProcessOptions withVirtualClock(boolean virtual) {
        return with(draft -> draft.virtualClock = virtual);
    }

    public JavaProcessOptions withDevice(String name) {
        return with(draft -> draft.device = name);
    }

    /** On this device, with the clock that fits it: virtual where it {@link #repeats}. */
    public JavaProcessOptions on(String name) {
        return withDevice(name).withVirtualClock(repeats(name));
    }

    /**
     * Whether a program on this device does the same each time: every machine is in the process itself, so nothing that
     * happens there need take real time.
     *
     * @param device as for {@code verbscope.device}: a name, or several with commas
     */
    public static boolean repeats(String device) {
        return Arrays.stream(device.split(",")).map(String::strip).allMatch(name -> name.startsWith("soft") && !name.startsWith("soft-udp"));
    }

    public JavaProcessOptions withSeed(long number) {
        return with(draft -> draft.seed = number);
    }

    public JavaProcessOptions withLevel(TraceLevel wanted) {
        return with(draft -> draft.level = wanted);
    }

    public JavaProcessOptions withOutputLimit(int bytes) {
        return with(draft -> draft.outputLimit = bytes);
    }

    public JavaProcessOptions withRingCapacity(int bytes) {
        return with(draft -> draft.ringCapacity = bytes);
    }

    public JavaProcessOptions withCrashFolder(Path folder) {
        return with(draft -> draft.crashFolder = folder);
    }

    public JavaProcessOptions withWorkingFolder(Path folder) {
        return with(draft -> draft.workingFolder = folder);
    }

    public JavaProcessOptions withConfinement(Confinement held) {
        return with(draft -> draft.confinement = held);
    }

    private JavaProcessOptions with(Consumer<Draft> change) {
        var draft = new Draft(this);
        change.accept(draft);
        return new JavaProcessOptions(classPath, draft.javaHome, optionsFile, draft.virtualClock, draft.device, draft.seed,
                draft.level, draft.outputLimit, draft.ringCapacity, draft.workingFolder, draft.crashFolder, draft.confinement);
    }

    /** What can be changed, while it is. */
    private static final class Draft {
        private Path javaHome;
        private boolean virtualClock;
        private String device;
        private long seed;
        private TraceLevel level;
        private int outputLimit;
        private int ringCapacity;
        private Path workingFolder;
        private Path crashFolder;
        private Confinement confinement;

        Draft(JavaProcessOptions from) {
            javaHome = from.javaHome;
            virtualClock = from.virtualClock;
            device = from.device;
            seed = from.seed;
            level = from.level;
            outputLimit = from.outputLimit;
            ringCapacity = from.ringCapacity;
            workingFolder = from.workingFolder;
            crashFolder = from.crashFolder;
            confinement = from.confinement;
        }
    }
}
