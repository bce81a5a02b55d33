/* Events that were taken and not acked: until they are, what they name cannot be destroyed. */
static struct ibv_async_event taken[64];
static int taken_count;

/* Takes the next asynchronous event; recorded says whether there was one. */
static void async_event(long event, struct ibv_context *context, int recorded, int milliseconds)
{
    int there = taken_count < 64 && readable(context->async_fd, milliseconds);

    if (there && ibv_get_async_event(context, &taken[taken_count]))
        returned(event, "ibv_get_async_event", errno, 0);
    taken_count += there;
    if (there == recorded)
        return;
    fprintf(stderr, "event %ld, ibv_get_async_event: %s\n", event, there ? "an event that was not recorded" : "no event came");
    differences++;
}

/* Acks the first event of a type that was taken; -1 for any type. */
static void ack_async(long event, int type)
{
    for (int i = 0; i < taken_count; i++) {
        if (type < 0 || taken[i].event_type == (enum ibv_event_type) type) {
            ibv_ack_async_event(&taken[i]);
            memmove(taken + i, taken + i + 1, (--taken_count - i) * sizeof *taken);
            return;
        }
    }
    fprintf(stderr, "event %ld, ibv_ack_async_event: no such event was taken\n", event);
    differences++;
}
