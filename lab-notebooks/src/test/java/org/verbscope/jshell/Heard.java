package org.verbscope.jshell;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what a process says. */
final class Heard implements JavaProcessListener {
    private final Map<String, StringBuffer> printed = new ConcurrentHashMap<>();
    final List<String> displays = new CopyOnWriteArrayList<>();
    final StringBuffer nativeOutput = new StringBuffer();

    @Override
    public void output(String cell, String stream, String text) {
        printed.computeIfAbsent(cell + "/" + stream, k -> new StringBuffer()).append(text);
    }

    @Override
    public void display(String cell, String mime, String data) {
        displays.add(cell + " " + mime + " " + data);
    }

    @Override
    public void nativeOutput(String stream, String text) {
        nativeOutput.append(text);
    }

    String printed(String cell, String stream) {
        return printed.getOrDefault(cell + "/" + stream, new StringBuffer()).toString();
    }
}
