# Folders of the launcher. Nothing is ever written below the sources, which may be read-only.

# HOME is not always set (services, containers); the account's own folder is meant then.
if [ -z "${HOME-}" ]; then
    HOME=~
    export HOME
fi

# A relative XDG_CACHE_HOME is invalid by its specification and means the usual place.
case "${XDG_CACHE_HOME-}" in
/*) VERBSCOPE_CACHE=$XDG_CACHE_HOME/verbscope ;;
*) VERBSCOPE_CACHE=$HOME/.cache/verbscope ;;
esac

# A class path is cut at colons.
case "$VERBSCOPE_CACHE" in
*:*) die 73 "the cache folder's name has a colon, which Java cannot bear: $VERBSCOPE_CACHE. Set XDG_CACHE_HOME to another folder." ;;
esac

# make_cache FOLDER: makes a folder in the cache, or says what to do.
make_cache() {
    mkdir -p "$1" 2>/dev/null && [ -w "$1" ] && return
    die 73 "cannot write to $1, where Verbscope keeps what it builds. Make it writable, or set XDG_CACHE_HOME to a folder that is."
}

# One folder for each checkout, named so that a person finds it; one below it for each runnable set.
runs() {
    local name=${VERBSCOPE_HOME##*/} sum
    sum=$(printf '%s' "$VERBSCOPE_HOME" | cksum)
    RUNS=$VERBSCOPE_CACHE/run/${name//[^A-Za-z0-9._-]/_}-${sum%% *}
}
