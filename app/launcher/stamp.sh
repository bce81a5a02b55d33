# The runnable set is named by a stamp of everything it is made of: paths, sizes and times. A deleted
# file changes the list, so it counts too.

stamp() {
    if [ -z "${STAMP-}" ]; then
        STAMP=$(cd "$VERBSCOPE_HOME" && find pom.xml assets app lab-notebooks verbs-binding \
            -name target -prune -o -name rxe-machine -prune -o -path lab-notebooks/notebooks -prune -o -type f -printf '%p %s %T@\n' 2>/dev/null | LC_ALL=C sort | cksum)
        STAMP=${STAMP%% *}-${STAMP##* }
    fi
}

# One folder for each checkout, one below it for each stamp.
runs() {
    local name
    name=$(printf '%s' "$VERBSCOPE_HOME" | cksum)
    RUNS=$VERBSCOPE_CACHE/run/${VERBSCOPE_HOME##*/}-${name%% *}
}

# built: whether the runnable set of these sources is there; sets RUN_DIR.
built() {
    stamp
    runs
    RUN_DIR=$RUNS/$STAMP
    [ -e "$RUN_DIR/complete" ]
}
