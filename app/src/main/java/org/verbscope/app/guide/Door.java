package org.verbscope.app.guide;

/** A lesson that the first minute leads to. */
public enum Door {
    /** The same five bytes, carried by others. */
    CARRIERS("Lesson 1: who else could carry them?", "part-1/01-who-carries-the-bytes.ipynb", "", ""),
    /** For those who come with a queue pair of their own: its two ends stand there, and so does the form to try a transition. */
    STATES("A queue pair that will not start", "part-1/06-state-machine.ipynb", "start", "p1");

    private final String words;
    private final String file;
    private final String runs;
    private final String shows;

    Door(String words, String file, String runs, String shows) {
        this.words = words;
        this.file = file;
        this.runs = runs;
        this.shows = shows;
    }

    /** What stands on it, in English. */
    public String words() {
        return words;
    }

    /** The lesson, below the course's folder. */
    public String file() {
        return file;
    }

    /** Lab id of the cell that runs when it opens; empty for none. */
    public String runs() {
        return runs;
    }

    /** Lab id of the cell that is shown; empty for the top. */
    public String shows() {
        return shows;
    }
}
