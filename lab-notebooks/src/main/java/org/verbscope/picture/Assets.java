package org.verbscope.picture;

import java.io.InputStream;

/** Files of the assets module. */
final class Assets {
    private static final String ROOT = "/org/verbscope/assets/";

    private Assets() { }

    static InputStream open(String name) {
        InputStream in = Assets.class.getResourceAsStream(ROOT + name);
        if (in == null) {
            throw new IllegalStateException("the assets have no " + name + ": is assets.jar on the class path?");
        }
        return in;
    }
}
