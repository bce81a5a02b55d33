# Messages of the launcher. They go to stderr, so that a command's own output stays clean.

say() { printf '%s\n' "$*" >&2; }

die() {
    local code=$1
    shift
    printf 'verbscope: %s\n' "$*" >&2
    exit "$code"
}
