package org.verbscope.app.cli;

import picocli.CommandLine.IVersionProvider;

/** Version of the product and of the Java below it. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Main.class.getPackage().getImplementationVersion();
        return new String[] {"verbscope " + (version == null ? "from classes" : version),
            "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ")"};
    }
}
