# Says what is missing and installs it through apt: asks on a terminal; without one goes ahead as
# root or with `sudo -n`. VERBSCOPE_INSTALL=no forbids it. The exact command is printed first.

APT_UPDATED=no

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; elif [ -t 0 ]; then sudo "$@"; else sudo -n "$@"; fi
}

refresh_lists() {
    [ "$APT_UPDATED" = yes ] && return
    if [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; then
        as_root apt-get update -qq >&2 || say "apt-get update failed; going on with the lists that are here."
    fi
    APT_UPDATED=yes
}

# install WHY PACKAGE...: 0 when all of them are there afterwards.
install() {
    local why=$1 answer command prefix=
    shift
    command="apt-get install -y --no-install-recommends $*"
    [ "$(id -u)" = 0 ] || prefix="sudo "
    say "Missing: $why"
    if ! command -v apt-get >/dev/null; then
        say "This computer has no apt. Install what Debian calls: $*"
        return 1
    fi
    say "  $prefix$command"
    if [ "${VERBSCOPE_INSTALL-}" = no ]; then
        say "VERBSCOPE_INSTALL=no: nothing is installed. Run the line above, then start again."
        return 1
    fi
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        say "You are not root and there is no sudo. Run that line as root, then start again."
        return 1
    fi
    if [ -t 0 ] && [ -t 2 ]; then
        printf 'Install now? [Y/n] ' >&2
        read -r answer
        case "$answer" in [nN]*) return 1 ;; esac
    fi
    refresh_lists
    # shellcheck disable=SC2086
    if ! as_root env DEBIAN_FRONTEND=noninteractive $command >"$INSTALL_LOG" 2>&1; then
        tail -n 15 "$INSTALL_LOG" >&2
        say "apt could not install it. The whole output is in $INSTALL_LOG"
        return 1
    fi
}

jdk_package() {
    local version
    refresh_lists
    for version in 17 21 25; do
        if apt-cache show "openjdk-$version-jdk-headless" >/dev/null 2>&1; then
            printf 'openjdk-%s-jdk-headless' "$version"
            return
        fi
    done
    printf 'openjdk-17-jdk-headless'
}

# ready_to_build: a JDK and Maven are there, or the launcher ends with 69 and the command that mends it.
ready_to_build() {
    mkdir -p "$VERBSCOPE_CACHE" || die 73 "cannot write to $VERBSCOPE_CACHE"
    INSTALL_LOG=$VERBSCOPE_CACHE/install.log
    if ! find_java; then
        install "a JDK of 17 or later with jdk.compiler and jdk.jshell" "$(jdk_package)" || exit 69
        find_java || die 69 "apt installed a JDK, but none of 17 or later with jdk.compiler and jdk.jshell is found."
    fi
    if ! command -v mvn >/dev/null; then
        install "Maven, which builds Verbscope" maven || exit 69
    fi
}

install_window_libraries() {
    INSTALL_LOG=$VERBSCOPE_CACHE/install.log
    install "libraries that the window needs" libgtk-3-0 libxtst6 libxxf86vm1
}
