/* Zeroed pages. */
static uint8_t *memory(size_t bytes)
{
    const size_t page = 4096;
    size_t size = (bytes / page + 1) * page;
    uint8_t *block = size > bytes ? aligned_alloc(page, size) : NULL;

    if (!block) {
        fprintf(stderr, "no memory for %zu bytes\n", bytes);
        exit(2);
    }
    return memset(block, 0, size);
}
