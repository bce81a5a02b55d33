package org.verbscope.jshell;

/** Value of a cell's last expression. @param text as JShell prints it: text in quotes, arrays with their elements */
public record CellValue(String type, String text) { }
