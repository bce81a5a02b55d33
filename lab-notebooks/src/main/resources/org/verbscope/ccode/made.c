/* As returned(), for a call that gives an object, or NULL and errno. */
static void made(long event, const char *call, const void *object, int recorded)
{
    returned(event, call, object ? 0 : errno, recorded);
}
