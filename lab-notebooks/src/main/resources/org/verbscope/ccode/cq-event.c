/* Takes the next event of a channel. A NULL for recorded: none came in that time. Acks must fit what was taken, so another queue's event ends the program. */
static void cq_event(long event, struct ibv_comp_channel *channel, struct ibv_cq *recorded, int milliseconds)
{
    struct ibv_cq *cq = NULL;
    void *cq_context;

    if (readable(channel->fd, milliseconds) && ibv_get_cq_event(channel, &cq, &cq_context))
        returned(event, "ibv_get_cq_event", errno, 0);
    if (cq == recorded)
        return;
    fprintf(stderr, "event %ld, ibv_get_cq_event: %s\n", event, cq ? "an event that was not recorded" : "no event came");
    differences++;
    if (recorded)
        exit(2);
    ibv_ack_cq_events(cq, 1);
}
