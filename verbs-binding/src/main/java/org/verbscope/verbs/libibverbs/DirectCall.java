package org.verbscope.verbs.libibverbs;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.Map;

/**
 * Calls a C function of three arguments by its address, without libffi on the way: in the data path that is
 * most of what a call costs. A native method of Java is a C function whose first two arguments are the JVM's own; the
 * fifteen bytes below take those away and jump. JNI's RegisterNatives gives them to {@link #call} as its body, as
 * JNA does with the bodies that it makes.
 *
 * <p>On x86-64 Linux; elsewhere, and where the system forbids executable memory, it is not {@link #ready} and JNA's own
 * mapping does the same. The C library's {@code errno} is not kept aside.
 */
final class DirectCall {
    /** System V: a native method gets env, class, function, a, b, c in rdi, rsi, rdx, rcx, r8, r9. */
    private static final byte[] CODE = {
        0x48, (byte) 0x89, (byte) 0xd0, // mov rax, rdx
        0x48, (byte) 0x89, (byte) 0xcf, // mov rdi, rcx
        0x4c, (byte) 0x89, (byte) 0xc6, // mov rsi, r8
        0x4c, (byte) 0x89, (byte) 0xca, // mov rdx, r9
        (byte) 0xff, (byte) 0xe0,       // jmp rax
    };
    private static final int PAGE = 4096;
    private static final int READ_WRITE = 3;
    private static final int READ_EXECUTE = 5;
    private static final int PRIVATE_ANONYMOUS = 0x22;
    private static final long FAILED = -1;
    private static final int JNI_VERSION = 0x0001_0008;
    /** Places in JNI's invocation and function tables, which the JNI specification fixes. */
    private static final long GET_ENV = 6L * Long.BYTES;
    private static final long REGISTER_NATIVES = 215L * Long.BYTES;
    private static final boolean READY = prepare();

    private DirectCall() { }

    /** Whether {@link #call} may be used. */
    static boolean ready() {
        return READY;
    }

    /** Calls {@code function(a, b, c)}, each as wide as C wants it. */
    static native int call(long function, long a, long b, long c);

    private static boolean prepare() {
        if (!System.getProperty("os.name", "").equals("Linux") || !System.getProperty("os.arch", "").equals("amd64")) {
            return false;
        }
        try {
            return register(code()) && tried();
        } catch (UnsatisfiedLinkError | IllegalStateException missing) {
            return false;
        }
    }

    /** The code in memory of its own, never writable and executable at once. @throws IllegalStateException where that is forbidden */
    private static long code() {
        long at = Libc.mmap(0, PAGE, READ_WRITE, PRIVATE_ANONYMOUS, -1, 0);
        if (at == FAILED) {
            throw new IllegalStateException("no memory");
        }
        new Pointer(at).write(0, CODE, 0, CODE.length);
        if (Libc.mprotect(at, PAGE, READ_EXECUTE) != 0) {
            Libc.munmap(at, PAGE);
            throw new IllegalStateException("executable memory is forbidden");
        }
        return at;
    }

    private static boolean register(long code) {
        var vm = new Memory(Long.BYTES);
        var env = new Memory(Long.BYTES);
        var found = new Memory(Integer.BYTES);
        if (NativeLibrary.getProcess().getFunction("JNI_GetCreatedJavaVMs").invokeInt(new Object[] {vm, 1, found}) != 0
                || found.getInt(0) != 1) {
            return false;
        }
        Function getEnv = Function.getFunction(vm.getPointer(0).getPointer(0).getPointer(GET_ENV));
        if (getEnv.invokeInt(new Object[] {vm.getPointer(0), env, JNI_VERSION}) != 0) {
            return false;
        }
        var name = new Memory(Long.BYTES);
        name.setString(0, "call");
        var signature = new Memory(Long.BYTES);
        signature.setString(0, "(JJJJ)I");
        var method = new Memory(3L * Long.BYTES);
        method.setPointer(0, name);
        method.setPointer(Long.BYTES, signature);
        method.setLong(2L * Long.BYTES, code);
        Function registerNatives = Function.getFunction(env.getPointer(0).getPointer(0).getPointer(REGISTER_NATIVES));
        Object answer = registerNatives.invoke(Integer.class, new Object[] {env.getPointer(0), DirectCall.class, method, 1},
                Map.of(com.sun.jna.Library.OPTION_ALLOW_OBJECTS, Boolean.TRUE));
        return Integer.valueOf(0).equals(answer);
    }

    /** A function that everybody knows: the place of the first bit. */
    private static boolean tried() {
        long ffs = Pointer.nativeValue(NativeLibrary.getProcess().getFunction("ffs"));
        return call(ffs, 0x100, 0, 0) == 9 && call(ffs, 0, 0, 0) == 0;
    }
}
