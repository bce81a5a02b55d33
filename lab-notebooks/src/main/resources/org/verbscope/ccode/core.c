/* How often something came out otherwise than recorded. */
static int differences;

/* A call gave error, 0 for success. What succeeded in the recording is needed by what follows. */
static void returned(long event, const char *call, int error, int recorded)
{
    if (error == recorded)
        return;
    fprintf(stderr, "event %ld, %s: %s, recorded: %s\n", event, call, error ? strerror(error) : "success",
            recorded ? strerror(recorded) : "success");
    differences++;
    if (recorded == 0)
        exit(2);
}
