# The runnable set is named by a stamp of everything it is made of: paths, sizes and times. A deleted
# file changes the list, so it counts too. What is not made into the set (notebooks, documents,
# products of builds, files that editors leave) does not count.

# sources FORMAT: prints every source by find's FORMAT, in an order of its own.
sources() {
    cd "$VERBSCOPE_HOME" && find pom.xml assets/pom.xml assets/src verbs-binding/pom.xml verbs-binding/src \
        lab-notebooks/pom.xml lab-notebooks/src app/pom.xml app/src app/jvm.options app/launcher/build.sh \
        \( -name '.*' -o -name '*~' -o -name '#*#' \) -prune -o -type f -printf "$1" 2>/dev/null
}

# stamp: sets STAMP, once; `STAMP=` makes it look again.
stamp() {
    if [ -z "${STAMP-}" ]; then
        STAMP=$(sources '%p %s %T@\n' | LC_ALL=C sort | cksum)
        STAMP=${STAMP/ /-}
    fi
}

# built: whether the runnable set of these sources is there; sets RUNS and RUN_DIR.
built() {
    stamp
    runs
    RUN_DIR=$RUNS/$STAMP
    [ -e "$RUN_DIR/complete" ]
}
