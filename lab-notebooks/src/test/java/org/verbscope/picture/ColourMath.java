package org.verbscope.picture;

/**
 * Contrast by WCAG 2.1, colour vision deficiencies by Machado, Oliveira and Fernandes 2009 at full
 * severity (on linear RGB), distance in OKLab.
 */
final class ColourMath {
    enum Vision {
        NORMAL(1, 0, 0, 0, 1, 0, 0, 0, 1),
        PROTAN(0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
        DEUTAN(0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
        TRITAN(1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900);

        private final double[] matrix;

        Vision(double... matrix) {
            this.matrix = matrix;
        }
    }

    private ColourMath() { }

    static double contrast(int a, int b) {
        double x = luminance(a);
        double y = luminance(b);
        return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
    }

    /** OKLab distance times 100. */
    static double apart(int a, int b, Vision vision) {
        double[] x = oklab(seen(a, vision));
        double[] y = oklab(seen(b, vision));
        return 100 * Math.sqrt(Math.pow(x[0] - y[0], 2) + Math.pow(x[1] - y[1], 2) + Math.pow(x[2] - y[2], 2));
    }

    private static double luminance(int rgb) {
        double[] v = linear(rgb);
        return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2];
    }

    private static double[] linear(int rgb) {
        var v = new double[3];
        for (int i = 0; i < 3; i++) {
            double c = (rgb >> (16 - 8 * i) & 0xff) / 255.0;
            v[i] = c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
        }
        return v;
    }

    private static double[] seen(int rgb, Vision vision) {
        double[] v = linear(rgb);
        var out = new double[3];
        for (int i = 0; i < 3; i++) {
            double sum = 0;
            for (int k = 0; k < 3; k++) {
                sum += vision.matrix[3 * i + k] * v[k];
            }
            out[i] = Math.min(1, Math.max(0, sum));
        }
        return out;
    }

    private static double[] oklab(double[] v) {
        double l = Math.cbrt(0.4122214708 * v[0] + 0.5363325363 * v[1] + 0.0514459929 * v[2]);
        double m = Math.cbrt(0.2119034982 * v[0] + 0.6806995451 * v[1] + 0.1073969566 * v[2]);
        double s = Math.cbrt(0.0883024619 * v[0] + 0.2817188376 * v[1] + 0.6299787005 * v[2]);
        return new double[] {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
    }
}
