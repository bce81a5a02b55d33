# The image in the cache: one folder a recipe, named by the hash of the recipe; made once, by one process at a time.

recipe_key() {
    (cd "$RECIPE" && cat image/* host/build.sh | sha256sum | cut -c1-16)
}

has_image() { [ -e "$CACHE/$(recipe_key)/disk.img" ]; }

# make_image_as_root: the same through sudo, by the rules of an installation; the files belong to who owns the cache.
make_image_as_root() {
    local line=(env "XDG_CACHE_HOME=${CACHE%/verbscope/rxe-machine}" "$RECIPE/machine" --build)
    say "machine: your account cannot make the image here: that takes user namespaces, which many containers forbid,"
    say "machine: and a range of ids in /etc/subuid. Root can, once:"
    say "  sudo $(printf '%q ' "${line[@]}")"
    allowed && as_root "${line[@]}"
}

# What root made in somebody's cache must not be in that person's way.
give_to_owner() {
    chown -Rh --reference="$CACHE" "$IMAGE" "$IMAGE.use" "$CACHE"/build.lock "$CACHE"/build.log "$CACHE"/install.log 2>/dev/null
    return 0
}

# find_image: sets IMAGE to a complete image, making it if need be, and holds it against removal until this process ends.
find_image() {
    IMAGE=$CACHE/$(recipe_key)
    if [ ! -e "$IMAGE/disk.img" ] && ! makes_image_alone; then
        make_image_as_root || exit 69
    elif [ ! -e "$IMAGE/disk.img" ]; then
        exec {build_lock}>"$CACHE/build.lock"
        if ! flock -n "$build_lock"; then
            say "machine: another process is making the image; waiting for it"
            flock "$build_lock"
        fi
        if [ ! -e "$IMAGE/disk.img" ]; then
            need_to_make_image
            # shellcheck disable=SC2094
            "$RECIPE/host/build.sh" "$IMAGE" || exit $?
            remove_old_images
        fi
        exec {build_lock}>&-
    fi
    exec {image_use}>>"$IMAGE.use"
    flock -s "$image_use"
    touch "$IMAGE.use"
    [ "$(id -u)" != 0 ] || give_to_owner
    [ -e "$IMAGE/disk.img" ] || find_image
}

# An image that nobody runs and nobody started for a day goes: another checkout may have another recipe.
remove_old_images() {
    local use
    for use in "$CACHE"/*.use; do
        [ "$use" != "$IMAGE.use" ] && [ -n "$(find "$use" -mmin +1440 2>/dev/null)" ] || continue
        (
            flock -n 9 || exit 0
            rm -rf "${use%.use}" "$use"
        ) 9>>"$use"
    done
}

machine_status() {
    local key
    key=$(recipe_key)
    if command -v qemu-system-x86_64 >/dev/null; then
        printf 'QEMU:   %s\n' "$(qemu-system-x86_64 --version | head -n 1)"
    else
        printf 'QEMU:   missing (apt-get install --no-install-recommends qemu-system-x86)\n'
    fi
    printf 'KVM:    %s\n' "$(kvm_state)"
    if [ -e "$CACHE/$key/disk.img" ]; then
        printf 'Image:  %s, %s on disk, Linux %s\n' "$CACHE/$key" "$(du -sh "$CACHE/$key" | cut -f1)" "$(< "$CACHE/$key/kernel")"
    else
        printf 'Image:  not made yet (machine --build makes it: %s)\n' "$CACHE/$key"
    fi
    command -v qemu-system-x86_64 >/dev/null && [ -e "$CACHE/$key/disk.img" ]
}
