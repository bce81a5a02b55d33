package org.verbscope.verbs.libibverbs;

import com.sun.jna.Native;

/** The library's ways to say an errno. */
final class Errnos {
    private static final int EIO = 5;

    private Errnos() { }

    /** Of a call that answers 0 or the errno. Old providers answer -1 and leave it aside, or negate it. */
    static int of(int answer) {
        return answer >= 0 ? answer : answer == -1 ? last() : -answer;
    }

    /** Left aside by this thread's last call, which failed. */
    static int last() {
        int errno = Native.getLastError();
        return errno == 0 ? EIO : errno;
    }

    /** Of a poll that answered less than 0: the numbers below -1 are the provider's own. */
    static int ofPoll(int answer) {
        return answer == -1 ? last() : EIO;
    }
}
