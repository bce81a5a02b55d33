# What the host must have. install (the launcher's) prints the apt command, asks or goes ahead, and obeys VERBSCOPE_INSTALL.

need_to_run() {
    [ "$(uname -s)/$(uname -m)" = Linux/x86_64 ] || die 69 "the rxe machine runs on Linux on x86-64 only, this is $(uname -s)/$(uname -m)"
    mkdir -p "$CACHE" || die 73 "cannot write to $CACHE"
    command -v qemu-system-x86_64 >/dev/null || install "QEMU, which runs the rxe machine" qemu-system-x86 || exit 69
    command -v setpriv >/dev/null && command -v flock >/dev/null ||
        install "setpriv and flock" util-linux || exit 69
}

# Root makes the image directly; anyone else in a user namespace, where fakeroot remembers the owners of the files.
need_to_build() {
    local packages=()
    PATH=$PATH:/usr/sbin:/sbin
    command -v mmdebstrap >/dev/null || packages+=(mmdebstrap)
    command -v mkfs.ext4 >/dev/null || packages+=(e2fsprogs)
    [ -e /usr/share/keyrings/debian-archive-keyring.gpg ] || packages+=(debian-archive-keyring)
    if [ "$(id -u)" != 0 ]; then
        command -v newuidmap >/dev/null || packages+=(uidmap)
        command -v fakeroot >/dev/null || packages+=(fakeroot)
    fi
    [ ${#packages[@]} = 0 ] || install "what makes the image of the rxe machine" "${packages[@]}" || exit 69
    if [ "$(id -u)" != 0 ] && ! grep -q "^$(id -un):\|^$(id -u):" /etc/subuid 2>/dev/null; then
        say "machine: to make the image without root, your account needs a range of subordinate ids:"
        say "  sudo usermod --add-subuids 100000-165535 --add-subgids 100000-165535 $(id -un)"
        say "Or build it as root, once: sudo XDG_CACHE_HOME=${CACHE%/verbscope/rxe-machine} $RECIPE/machine --build"
        exit 69
    fi
}
