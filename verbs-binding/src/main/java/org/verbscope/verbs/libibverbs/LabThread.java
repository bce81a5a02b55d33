package org.verbscope.verbs.libibverbs;

/** Threads of the lab itself: daemons in a group of their own at the top, so that nothing done to a cell's threads reaches them. */
final class LabThread {
    private LabThread() { }

    static Thread start(String name, Runnable work) {
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null) {
            top = top.getParent();
        }
        var thread = new Thread(new ThreadGroup(top, name), work, name);
        thread.setDaemon(true);
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        thread.start();
        return thread;
    }
}
