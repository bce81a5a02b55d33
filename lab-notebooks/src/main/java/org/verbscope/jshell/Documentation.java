package org.verbscope.jshell;

/** Help for what stands at the cursor. @param javadoc its comment, empty where there are no sources */
public record Documentation(String signature, String javadoc) { }
