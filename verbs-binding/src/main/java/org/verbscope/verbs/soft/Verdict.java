package org.verbscope.verbs.soft;

/** What the protection table says of one access. */
enum Verdict {
    OK(""),
    NO_SUCH_KEY("no memory region has this key"),
    STALE("what had this key was deregistered, or has another key by now"),
    UNBOUND("the memory window is bound to no memory"),
    OTHER_PD("the memory belongs to another protection domain than the queue pair"),
    OTHER_QP("the memory window was bound through another queue pair"),
    NOT_ALLOWED("the memory region was registered without this access"),
    NOT_IN_WINDOW("the memory window was bound without this access"),
    OUTSIDE("the bytes are not all inside the memory region"),
    OUTSIDE_WINDOW("the bytes are not all inside the memory window");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    boolean ok() {
        return this == OK;
    }
}
