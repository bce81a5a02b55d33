package org.verbscope.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.verbscope.picture.PngWriter;
import org.verbscope.picture.Theme;

/** Writes every page of charts, of short runs on the soft device, in every theme and size as PNG, to be looked at: the argument is a folder. */
final class ChartsGallery {
    private ChartsGallery() { }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[0]));
        Measured measured = MeasuredSoft.all();
        for (ChartsPage page : ChartsPage.values()) {
            for (Theme theme : Theme.values()) {
                for (double[] size : new double[][] {{859, 395}, {1319, 654}}) {
                    Files.write(folder.resolve(page.name().toLowerCase(Locale.ROOT) + "-" + theme.id() + "-" + (int) size[0] + ".png"), PngWriter.write(
                            ChartsView.draw(measured, new ChartsOptions(size[0], size[1], page, 0, 0, Locale.ENGLISH)), theme, size[0] < 1000 ? 1.6 : 1.1));
                }
                Files.write(folder.resolve(page.name().toLowerCase(Locale.ROOT) + "-" + theme.id() + "-large.png"), PngWriter.write(
                        ChartsView.draw(measured, ChartsOptions.large(888, 558, page, Locale.ENGLISH)), theme, 1));
            }
        }
    }
}
