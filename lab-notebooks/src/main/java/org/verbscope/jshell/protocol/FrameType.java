package org.verbscope.jshell.protocol;

/** Kinds of frames; the ordinal is the byte on the wire, so append only at the end. */
public enum FrameType {
    /** Process: {@link Messages.Hello}, its first frame. */
    HELLO,
    /** Process: JShell is warm. */
    READY,
    /** Client: {@link Messages.Begin}, before its first cell. */
    BEGIN,
    /** Client: {@link Messages.Run}. */
    RUN,
    /** Client: stop what runs and what was sent before. */
    STOP,
    /** Client: {@link Messages.Ask}; answered beside a running cell. */
    ASK,
    /** Client: {@link Messages.Control}; answered by a thread that runs no user code. */
    CONTROL,
    /** Client: {@link Messages.Input}. */
    INPUT,
    /** Client: an event of the window as one JSON line, for the log. */
    EVENT,
    /** Process: {@link Messages.Output}. */
    OUTPUT,
    /** Process: {@link Messages.Display}. */
    DISPLAY,
    /** Process: the cell waits for a line. */
    INPUT_WANTED,
    /** Process: {@link Messages.Holding}. */
    HOLDING,
    /** Process: the result of a cell. */
    CELL_ENDED,
    /** Process: {@link Messages.Answer}. */
    ANSWER,
    /** Process: an entry of the log in binary form, where there is no room for a trace ring. */
    ENTRY;

    private static final FrameType[] ALL = values();

    static FrameType of(int code) throws ProtocolException {
        if (code < 0 || code >= ALL.length) {
            throw new ProtocolException("a frame of kind " + code + "; this version knows " + ALL.length + " kinds");
        }
        return ALL[code];
    }
}
