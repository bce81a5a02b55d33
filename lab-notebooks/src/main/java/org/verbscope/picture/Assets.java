package org.verbscope.picture;

import java.io.InputStream;

/** Files of the assets module. */
public final class Assets {
    private static final String ROOT = "/org/verbscope/assets/";

    private Assets() { }

    /** The file; the caller closes. @throws IllegalStateException when the assets are not on the class path */
    public static InputStream open(String name) {
        InputStream in = Assets.class.getResourceAsStream(ROOT + name);
        if (in == null) {
            throw new IllegalStateException("the assets have no " + name + ": is assets.jar on the class path?");
        }
        return in;
    }
}
