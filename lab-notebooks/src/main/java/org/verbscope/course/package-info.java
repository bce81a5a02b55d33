/**
 * Lessons as their authors write them, and the notebooks made of them. A lesson is a folder: {@code cells.md} holds the
 * code and the answers, once; a file a language ({@code en.md}, {@code zh-Hant.md}) holds the text around them.
 */
package org.verbscope.course;
