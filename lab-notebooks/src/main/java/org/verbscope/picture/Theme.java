package org.verbscope.picture;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;

/** Which colour each role has, read from the theme files in assets: the only place of colour values. */
public enum Theme {
    LIGHT("light"), DARK("dark"), HIGH_CONTRAST("high-contrast");

    private final String id;
    private final Map<Role, String> hex;

    Theme(String id) {
        this.id = id;
        hex = read(id);
    }

    /** Name of the theme's file and of its choice in settings, e.g. {@code high-contrast}. */
    public String id() {
        return id;
    }

    /** {@code #RRGGBB}. */
    public String hex(Role role) {
        return hex.get(role);
    }

    /** {@code 0xRRGGBB}. */
    public int rgb(Role role) {
        return Integer.parseInt(hex.get(role).substring(1), 16);
    }

    /** @throws IllegalArgumentException when there is no theme of this name */
    public static Theme of(String id) {
        for (Theme theme : values()) {
            if (theme.id.equals(id)) {
                return theme;
            }
        }
        throw new IllegalArgumentException("no theme " + id + ": there are light, dark and high-contrast");
    }

    private static Map<Role, String> read(String id) {
        var file = new Properties();
        try (InputStream in = Assets.open("themes/" + id + ".properties")) {
            file.load(in);
        } catch (IOException broken) {
            throw new UncheckedIOException("theme " + id + " cannot be read", broken);
        }
        var hex = new EnumMap<Role, String>(Role.class);
        for (Role role : Role.values()) {
            String value = file.getProperty(role.cssName(), "");
            if (!value.matches("#[0-9A-F]{6}")) {
                throw new IllegalStateException("theme " + id + ": " + role.cssName() + " is '" + value
                        + "', not #RRGGBB");
            }
            hex.put(role, value);
        }
        return hex;
    }
}
