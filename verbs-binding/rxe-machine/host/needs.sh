# What this computer must have. `missing` and `install_missing` are the launcher's: one apt command for all of it, printed
# first; it asks or goes ahead, and obeys VERBSCOPE_INSTALL.

missing_to_run_machine() {
    command -v qemu-system-x86_64 >/dev/null || missing "QEMU, which runs the rxe machine" qemu-system-x86
    command -v setpriv >/dev/null && command -v flock >/dev/null || missing "setpriv and flock" util-linux
}

missing_to_make_image() {
    local packages=() PATH=$PATH:/usr/sbin:/sbin
    command -v mmdebstrap >/dev/null || packages+=(mmdebstrap)
    command -v mkfs.ext4 >/dev/null || packages+=(e2fsprogs)
    [ -e /usr/share/keyrings/debian-archive-keyring.gpg ] || packages+=(debian-archive-keyring)
    if [ "$(id -u)" != 0 ] && makes_image_alone; then
        command -v newuidmap >/dev/null || packages+=(uidmap)
        command -v fakeroot >/dev/null || packages+=(fakeroot)
    fi
    [ ${#packages[@]} = 0 ] || missing "what makes the image of the rxe machine" "${packages[@]}"
}

machine_runs_here() { [ "$(uname -s)/$(uname -m)" = Linux/x86_64 ]; }

need_to_run() {
    machine_runs_here || die 69 "the rxe machine runs on Linux on x86-64 only, this is $(uname -s)/$(uname -m)"
    mkdir -p "$CACHE" || die 73 "cannot write to $CACHE"
    missing_to_run_machine
    install_missing || exit 69
}

need_to_make_image() {
    missing_to_make_image
    install_missing || exit 69
}

# Root makes the image directly; anyone else in a user namespace, where fakeroot remembers the owners of the files. Most
# containers forbid such namespaces.
makes_image_alone() {
    [ "$(id -u)" = 0 ] && return
    unshare -U true 2>/dev/null && grep -qs "^$(id -un):\|^$(id -u):" /etc/subuid
}
