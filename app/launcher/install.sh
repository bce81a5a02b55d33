# Says what is missing and installs it through apt: asks on a terminal; without one goes ahead as
# root or with `sudo -n`. VERBSCOPE_INSTALL=no forbids it. The exact command is printed first.

MISSING=() MISSING_PACKAGES=()

# missing WHAT PACKAGE...: one more thing to install.
missing() {
    MISSING+=("$1")
    shift
    MISSING_PACKAGES+=("$@")
}

# lacking: whether something was said to be missing since; forgets it.
lacking() {
    [ ${#MISSING[@]} -gt 0 ] && MISSING=() MISSING_PACKAGES=()
}

on_terminal() { [ -t 0 ] && [ -t 2 ]; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; elif on_terminal; then sudo "$@"; else sudo -n "$@"; fi
}

# allowed: whether the lines that were just printed may be run, as root.
allowed() {
    local answer
    if [ "${VERBSCOPE_INSTALL-}" = no ]; then
        say "VERBSCOPE_INSTALL=no: nothing is installed. Run what is printed above, then start again."
        return 1
    fi
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null; then
            say "You are not root, and there is no sudo here. Run what is printed above as root (without sudo), then start again."
            return 1
        fi
        if ! on_terminal && ! sudo -n true 2>/dev/null; then
            say "sudo asks for a password, and there is no terminal to ask on. Run what is printed above, then start again."
            return 1
        fi
    fi
    on_terminal || return 0
    printf 'Do this now? [Y/n] ' >&2
    read -r answer || answer=n
    case "$answer" in [nN]*) say "Nothing is done."; return 1 ;; esac
}

# install_missing: 0 when everything that was said to be missing is installed afterwards.
install_missing() {
    local what packages prefix='' log=${INSTALL_LOG:-$VERBSCOPE_CACHE/install.log}
    [ ${#MISSING[@]} -gt 0 ] || return 0
    packages=("${MISSING_PACKAGES[@]}")
    for what in "${MISSING[@]}"; do say "Missing: $what"; done
    MISSING=() MISSING_PACKAGES=()
    if ! command -v apt-get >/dev/null; then
        say "This computer has no apt. Install what Debian calls: ${packages[*]}"
        return 1
    fi
    [ "$(id -u)" = 0 ] || prefix="sudo "
    say "  ${prefix}apt-get update"
    say "  ${prefix}apt-get install -y --no-install-recommends ${packages[*]}"
    allowed || return 1
    mkdir -p "${log%/*}" || return 1
    say "Installing ..."
    as_root apt-get update >"$log" 2>&1 || say "apt-get update failed (see $log); going on with the lists that are here."
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${packages[@]}" >>"$log" 2>&1 && return
    tail -n 15 "$log" >&2
    say "apt could not install it. The whole output is in $log"
    return 1
}

# jdk_package: sets JDK_PACKAGE to the first that apt has. Where apt has no lists yet the release decides.
jdk_package() {
    local version id=''
    for version in 17 21 25; do
        JDK_PACKAGE=openjdk-$version-jdk-headless
        apt-cache show "$JDK_PACKAGE" >/dev/null 2>&1 && return
    done
    id=$(. /etc/os-release 2>/dev/null && printf '%s%s' "${ID-}" "${VERSION_ID-}")
    case "$id" in
    debian1[345]) JDK_PACKAGE=openjdk-21-jdk-headless ;;
    *) JDK_PACKAGE=openjdk-17-jdk-headless ;;
    esac
}

missing_window_libraries() {
    has_window_libraries || missing "libraries that the window needs" libgtk-3-0 libxtst6 libxxf86vm1
}

missing_to_build() {
    if ! find_java; then
        jdk_package
        missing "a JDK of 17 or later with jdk.compiler and jdk.jshell" "$JDK_PACKAGE"
    fi
    command -v mvn >/dev/null || missing "Maven, which builds Verbscope" maven
}

# ready_to_build [window]: a JDK, Maven and what the window needs are there, or the launcher ends with 69.
ready_to_build() {
    missing_to_build
    if [ "${1-}" = window ] && has_display; then missing_window_libraries; fi
    install_missing || exit 69
    find_java || die 69 "a JDK was installed, but none of 17 or later with jdk.compiler and jdk.jshell is found."
    hash -r
    command -v mvn >/dev/null || die 69 "Maven was installed, but there is no mvn on the PATH."
}
