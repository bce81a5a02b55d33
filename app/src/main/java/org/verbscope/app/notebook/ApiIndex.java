package org.verbscope.app.notebook;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** One or two sentences on each public type and method that notebooks use, taken from the sources' comments. */
public final class ApiIndex {
    private static volatile ApiIndex own;

    private final Properties words;

    private ApiIndex(Properties words) {
        this.words = words;
    }

    /** Of our own API; read when it is first asked for. */
    public static ApiIndex own() {
        if (own == null) {
            own = new ApiIndex(read());
        }
        return own;
    }

    private static Properties read() {
        var words = new Properties();
        try (InputStream in = ApiIndex.class.getResourceAsStream("api-index.properties")) {
            words.load(new InputStreamReader(in, StandardCharsets.UTF_8));
            return words;
        } catch (IOException broken) {
            throw new UncheckedIOException("the index of the API cannot be read", broken);
        }
    }

    /** Of what a signature names, e.g. {@code void Endpoint.postSend(long wrId, int length)}; empty when it is not ours. */
    public String words(String signature) {
        return words.getProperty(key(signature), "");
    }

    public int size() {
        return words.size();
    }

    /** {@code Type.method/2}, or {@code Type}: names and how many arguments, which is what both sides know alike. */
    public static String key(String signature) {
        String plain = signature.replaceAll("<[^<>]*>", "").replaceAll("<[^<>]*>", "").strip();
        int bracket = plain.indexOf('(');
        if (bracket < 0) {
            String[] parts = plain.split("[\\s:]+");
            String last = parts[parts.length - 1];
            return last.substring(last.lastIndexOf('.') + 1);
        }
        String arguments = plain.substring(bracket + 1, Math.max(bracket + 1, plain.lastIndexOf(')'))).strip();
        int count = arguments.isEmpty() ? 0 : arguments.split(",").length;
        String[] before = plain.substring(0, bracket).split("\\s+");
        String[] names = before[before.length - 1].split("\\.");
        String name = names.length > 1 ? names[names.length - 2] + "." + names[names.length - 1] : names[0];
        return name + "/" + count;
    }
}
