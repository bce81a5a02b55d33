/* Whether an event can be read within so many milliseconds. */
static int readable(int fd, int milliseconds)
{
    struct pollfd wait = { .fd = fd, .events = POLLIN };

    return poll(&wait, 1, milliseconds) == 1;
}
