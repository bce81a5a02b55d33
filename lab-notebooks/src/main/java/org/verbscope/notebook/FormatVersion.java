package org.verbscope.notebook;

import java.util.OptionalInt;

/** Decides by a file's version numbers whether it can be read. */
final class FormatVersion {
    private FormatVersion() {
    }

    /** The minor version; refuses every major version but 4. */
    static int check(Shape root) throws NotebookException {
        OptionalInt major = root.whole("nbformat");
        if (major.isEmpty()) {
            throw new NotebookException("This JSON file is not a notebook: it has no \"nbformat\"", "the top level",
                    "Open a file that ends in .ipynb.");
        }
        if (major.getAsInt() < Notebook.FORMAT) {
            throw new NotebookException("The notebook has the old format " + major.getAsInt() + "; format 4 is read",
                    "nbformat", "Convert it once: jupyter nbconvert --to notebook --nbformat 4 FILE");
        }
        if (major.getAsInt() > Notebook.FORMAT) {
            throw new NotebookException("The notebook has the newer format " + major.getAsInt() + "; format 4 is read",
                    "nbformat", "Save it as format 4 in the program that made it, or use a newer version of this one.");
        }
        int minor = root.whole("nbformat_minor").orElse(0);
        if (minor < 0) {
            throw new NotebookException("A minor version is not negative: " + minor, "nbformat_minor", "Write 5 there.");
        }
        return minor;
    }
}
