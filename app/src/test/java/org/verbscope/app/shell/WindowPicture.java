package org.verbscope.app.shell;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javax.imageio.ImageIO;

/** A snapshot of a scene as a PNG file. */
final class WindowPicture {
    private WindowPicture() { }

    static Path write(WritableImage image, Path file) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        var copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        PixelReader pixels = image.getPixelReader();
        int[] row = new int[width];
        for (int y = 0; y < height; y++) {
            pixels.getPixels(0, y, width, 1, javafx.scene.image.PixelFormat.getIntArgbInstance(), row, 0, width);
            copy.setRGB(0, y, width, 1, row, 0, width);
        }
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            ImageIO.write(copy, "png", file.toFile());
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
        return file;
    }
}
