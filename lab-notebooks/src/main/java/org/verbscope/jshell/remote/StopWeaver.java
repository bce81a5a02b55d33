package org.verbscope.jshell.remote;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.verbscope.verbs.trace.StopFlag;

/**
 * Puts {@link StopFlag#check()} at the entry of every method and before every backward jump, so that every
 * loop and every recursion of a snippet meets it. The call takes and leaves nothing on the stack: frames and
 * sizes stay as javac made them. A static initialiser has no check at its entry, since one that fails
 * spoils its class for ever; its loops have.
 */
final class StopWeaver {
    private static final String FLAG = Type.getInternalName(StopFlag.class);

    private StopWeaver() { }

    static byte[] weave(byte[] bytecodes) {
        var reader = new ClassReader(bytecodes);
        var writer = new ClassWriter(reader, 0);
        try {
            reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                        String[] exceptions) {
                    MethodVisitor plain = super.visitMethod(access, name, descriptor, signature, exceptions);
                    return new Checks(plain, !name.equals("<clinit>"));
                }
            }, 0);
            return writer.toByteArray();
        } catch (MethodTooLargeException atTheLimit) {
            // javac left less than the checks need of the 64 KiB: such a method is ended by the kill only
            return bytecodes;
        }
    }

    private static final class Checks extends MethodVisitor {
        private final boolean atEntry;
        private final Set<Label> behind = new HashSet<>();

        Checks(MethodVisitor next, boolean atEntry) {
            super(Opcodes.ASM9, next);
            this.atEntry = atEntry;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (atEntry) {
                check();
            }
        }

        @Override
        public void visitLabel(Label label) {
            behind.add(label);
            super.visitLabel(label);
        }

        @Override
        public void visitJumpInsn(int opcode, Label target) {
            if (behind.contains(target)) {
                check();
            }
            super.visitJumpInsn(opcode, target);
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
            checkIfBehind(otherwise, labels);
            super.visitTableSwitchInsn(min, max, otherwise, labels);
        }

        @Override
        public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
            checkIfBehind(otherwise, labels);
            super.visitLookupSwitchInsn(otherwise, keys, labels);
        }

        private void checkIfBehind(Label otherwise, Label[] labels) {
            if (behind.contains(otherwise) || Arrays.stream(labels).anyMatch(behind::contains)) {
                check();
            }
        }

        private void check() {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, FLAG, "check", "()V", false);
        }
    }
}
