package org.verbscope.verbs;

/**
 * The errnos that verbs answer with, by their Linux numbers (errno(3)).
 *
 * @param number as in C, positive
 */
public record Errno(int number) {
    /** Not permitted. */
    public static final Errno EPERM = new Errno(1);
    /** No such thing. */
    public static final Errno ENOENT = new Errno(2);
    /** Given up: stopped or interrupted. */
    public static final Errno EINTR = new Errno(4);
    /** Input or output failed. */
    public static final Errno EIO = new Errno(5);
    /** Not now, e.g. nothing there yet. */
    public static final Errno EAGAIN = new Errno(11);
    /** No memory, or a queue is full, or a limit of locked memory is reached. */
    public static final Errno ENOMEM = new Errno(12);
    /** Access denied. */
    public static final Errno EACCES = new Errno(13);
    /** An address outside any memory. */
    public static final Errno EFAULT = new Errno(14);
    /** Still in use. */
    public static final Errno EBUSY = new Errno(16);
    /** There already. */
    public static final Errno EEXIST = new Errno(17);
    /** No such device or interface. */
    public static final Errno ENODEV = new Errno(19);
    /** Wrong argument, attribute or state. */
    public static final Errno EINVAL = new Errno(22);
    /** Too many open files. */
    public static final Errno EMFILE = new Errno(24);
    /** No room. */
    public static final Errno ENOSPC = new Errno(28);
    /** The system has no such call. */
    public static final Errno ENOSYS = new Errno(38);
    /** An empty entry of a table. */
    public static final Errno ENODATA = new Errno(61);
    /** Protocol not supported. */
    public static final Errno EPROTONOSUPPORT = new Errno(93);
    /** The device cannot do that. */
    public static final Errno EOPNOTSUPP = new Errno(95);
    /** Address in use. */
    public static final Errno EADDRINUSE = new Errno(98);
    /** Address not available. */
    public static final Errno EADDRNOTAVAIL = new Errno(99);
    /** The network is down. */
    public static final Errno ENETDOWN = new Errno(100);
    /** No route to that network. */
    public static final Errno ENETUNREACH = new Errno(101);
    /** No answer in time, e.g. nobody has the address. */
    public static final Errno ETIMEDOUT = new Errno(110);
    /** No route to that host. */
    public static final Errno EHOSTUNREACH = new Errno(113);

    /** Its name, e.g. {@code EINVAL}; {@code ?7} when it is none of those above. */
    public String name() {
        return switch (number) {
            case 1 -> "EPERM";
            case 2 -> "ENOENT";
            case 4 -> "EINTR";
            case 5 -> "EIO";
            case 11 -> "EAGAIN";
            case 12 -> "ENOMEM";
            case 13 -> "EACCES";
            case 14 -> "EFAULT";
            case 16 -> "EBUSY";
            case 17 -> "EEXIST";
            case 19 -> "ENODEV";
            case 22 -> "EINVAL";
            case 24 -> "EMFILE";
            case 28 -> "ENOSPC";
            case 38 -> "ENOSYS";
            case 61 -> "ENODATA";
            case 93 -> "EPROTONOSUPPORT";
            case 95 -> "EOPNOTSUPP";
            case 98 -> "EADDRINUSE";
            case 99 -> "EADDRNOTAVAIL";
            case 100 -> "ENETDOWN";
            case 101 -> "ENETUNREACH";
            case 110 -> "ETIMEDOUT";
            case 113 -> "EHOSTUNREACH";
            default -> "?" + number;
        };
    }

    @Override
    public String toString() {
        return name() + " (" + number + ")";
    }
}
