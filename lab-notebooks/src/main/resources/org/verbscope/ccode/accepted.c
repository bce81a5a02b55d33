/* A refused list: how many requests were taken before the refused one. */
static void accepted(long event, long count, long recorded)
{
    if (count == recorded)
        return;
    fprintf(stderr, "event %ld: %ld requests were taken, recorded: %ld\n", event, count, recorded);
    differences++;
}
