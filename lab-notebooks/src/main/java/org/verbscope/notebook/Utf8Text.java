package org.verbscope.notebook;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes to characters, strictly: a byte that is not UTF-8 is reported with its line, never replaced. */
final class Utf8Text {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private Utf8Text() {
    }

    static char[] decode(byte[] document) throws NotebookException {
        int start = Arrays.equals(document, 0, Math.min(3, document.length), BYTE_ORDER_MARK, 0, 3) ? 3 : 0;
        ByteBuffer in = ByteBuffer.wrap(document, start, document.length - start);
        CharBuffer out = CharBuffer.allocate(in.remaining());
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        CoderResult result = decoder.decode(in, out, true);
        if (result.isError()) {
            int line = 1;
            for (int i = start; i < in.position(); i++) {
                line += document[i] == '\n' ? 1 : 0;
            }
            throw new NotebookException("The file is not UTF-8 text", "line " + line + ", byte " + in.position(),
                    "Save it as UTF-8, or see that it was copied as binary and whole.");
        }
        return Arrays.copyOf(out.array(), out.position());
    }
}
