/* The device of each machine; the command line may name others. */
static const char *devices[9] = { NULL, "rxe0", "rxe1", "rxe0", "rxe1", "rxe0", "rxe1", "rxe0", "rxe1" };

static struct ibv_context *open_device(int machine)
{
    struct ibv_device **list = ibv_get_device_list(NULL);
    struct ibv_context *context = NULL;
    int error = ENODEV;

    if (!list)
        return NULL;
    for (struct ibv_device **device = list; *device; device++) {
        if (strcmp(ibv_get_device_name(*device), devices[machine]) == 0) {
            context = ibv_open_device(*device);
            error = errno;
            break;
        }
    }
    ibv_free_device_list(list);
    if (!context)
        fprintf(stderr, "machine %d: the device %s cannot be opened\n", machine, devices[machine]);
    errno = error;
    return context;
}

/* The address that a peer is told: the first RoCE v2 GID of an IPv4 address at port 1, else the first GID. */
static void find_gid(struct ibv_context *context, union ibv_gid *gid, int *index)
{
    static const uint8_t ipv4[12] = { [10] = 0xff, [11] = 0xff };
    struct ibv_gid_entry entries[1024];
    ssize_t count = ibv_query_gid_table(context, entries, 1024, 0);
    int found = 0;

    for (ssize_t i = 0; i < count && found < 2; i++) {
        int best = entries[i].gid_type == IBV_GID_TYPE_ROCE_V2 && memcmp(entries[i].gid.raw, ipv4, sizeof ipv4) == 0;

        if (entries[i].port_num == 1 && (best || !found)) {
            *gid = entries[i].gid;
            *index = entries[i].gid_index;
            found = best ? 2 : 1;
        }
    }
}
