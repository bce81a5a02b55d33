package org.verbscope.notebook;

import java.util.Comparator;

/**
 * Orders strings by Unicode code point, as Python sorts the keys of a notebook. {@link String#compareTo} orders by UTF-16
 * unit, which puts U+1F600 before U+FF21.
 */
enum CodePointOrder implements Comparator<String> {
    INSTANCE;

    @Override
    public int compare(String a, String b) {
        int i = 0;
        int j = 0;
        while (i < a.length() && j < b.length()) {
            int x = a.codePointAt(i);
            int y = b.codePointAt(j);
            if (x != y) {
                return Integer.compare(x, y);
            }
            i += Character.charCount(x);
            j += Character.charCount(y);
        }
        return Integer.compare(a.length() - i, b.length() - j);
    }
}
