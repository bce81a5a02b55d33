package org.verbscope.notebook;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Puts bytes into a file so that a reader sees the old file or the new one, never a part, also after the power fails:
 * a new file beside it, forced to the disk, then renamed over it.
 */
final class AtomicWrite {
    private AtomicWrite() {
    }

    /** Replaces {@code file}, or makes it; a link is followed, and the file's permissions stay. */
    static void write(Path file, byte[] bytes) throws IOException {
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path folder = target.getParent();
        String suffix = Long.toString(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), Character.MAX_RADIX);
        Path fresh = folder.resolve("." + target.getFileName() + "." + suffix + ".tmp");
        try {
            try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                ByteBuffer rest = ByteBuffer.wrap(bytes);
                while (rest.hasRemaining()) {
                    channel.write(rest);
                }
                channel.force(true);
            }
            if (Files.exists(target)) {
                keepPermissions(target, fresh);
            }
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(fresh);
            throw e;
        }
        forceFolder(folder);
    }

    private static void keepPermissions(Path from, Path to) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (view == null) {
            return;
        }
        PosixFileAttributes wanted = Files.readAttributes(from, PosixFileAttributes.class);
        PosixFileAttributes have = view.readAttributes();
        try {
            if (!have.group().equals(wanted.group())) {
                view.setGroup(wanted.group());
            }
            if (!have.owner().equals(wanted.owner())) {
                view.setOwner(wanted.owner());
            }
        } catch (IOException e) {
            // Only the superuser may give files away; the saved notebook then belongs to who saved it.
            view.setPermissions(wanted.permissions());
            return;
        }
        view.setPermissions(wanted.permissions());
    }

    private static void forceFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notEverySystemOpensFolders) {
            // The file itself is on the disk already; only its new name may be lost with the power.
        }
    }
}
