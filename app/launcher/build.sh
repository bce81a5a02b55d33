# Builds the runnable set: in lib/ what cells run on, lab-notebooks and what that needs; in app/ what only
# the window and the commands need; JavaFX alone in fx/ (it goes on the module path), beside it its own
# libraries, which it would else take out of its jars and compare at each start; tests in test/; and
# class-data archives. The sources are copied first: the build sees exactly the files that the stamp
# counts, never a leftover, and the checkout may be read-only. Two launchers at once wait for each other.

MODULES="assets verbs-binding lab-notebooks app"

# build_if_needed [window]: RUN_DIR is complete and held afterwards.
build_if_needed() {
    runs
    make_cache "$RUNS"
    exec 9>>"$RUNS/lock"
    if ! flock -n 9; then
        say "Another verbscope is building; waiting for it."
        flock 9
    fi
    STAMP=
    built || build
    hold_run || die 70 "the set that was just built is gone: $RUN_DIR"
    [ -e "$RUN_DIR/command-$JVM_KEY.done" ] || { . "$LAUNCHER/archive.sh" && archive; }
    drop_old_runs
    exec 9>&-
}

build() {
    local log=$RUNS/build.log began=$SECONDS code
    say "Found JDK $JAVA_VERSION_FOUND in $JAVA_HOME"
    say "Building (the first time this fetches libraries and takes a few minutes) ..."
    # Java, Maven and the copy are children: an interrupt ends them and leaves no half set.
    WORK=$RUNS/new.$$
    trap 'end_build' EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    copy_sources || die 74 "cannot copy the sources to $WORK; is the disk full?"
    maven "$WORK/tree" "$log"
    code=$?
    if [ $code != 0 ]; then
        # Maven saw the copy; the person knows the checkout. Its advice on Maven's options helps nobody here.
        sed -i "s|${WORK//[^A-Za-z0-9/]/.}/tree/||g" "$log"
        grep -E '^\[ERROR\]|^Error|No space left' "$log" | grep -vE '\[Help 1\]|^\[ERROR\] *$|[Rr]e-run Maven|For more information|After correcting|mvn <args>' |
            head -n 20 >&2
        die 70 "the build failed (mvn ended with $code); its whole output is in $log"
    fi
    assemble "$WORK/tree" "$WORK/set" || die 74 "cannot put the jars together in $WORK; is the disk full?"
    rm -rf "$RUN_DIR"
    mv "$WORK/set" "$RUN_DIR" || die 74 "cannot write $RUN_DIR"
    trap - HUP INT TERM EXIT
    end_build
    say "Built in $((SECONDS - began)) s."
}

end_build() {
    [ -z "${MAVEN_PID-}" ] || { kill "$MAVEN_PID" && wait "$MAVEN_PID"; } 2>/dev/null
    rm -rf "$WORK"
}

# copy_sources: what was copied is what the stamp says, even when somebody saves a file meanwhile.
copy_sources() {
    local copied=
    while [ "$copied" != "$STAMP" ]; do
        copied=$STAMP
        rm -rf "$WORK"
        mkdir -p "$WORK/tree" && sources '%p\0' | tar -C "$VERBSCOPE_HOME" --null -T - -cf - | tar -C "$WORK/tree" -xf - || return
        STAMP=
        stamp
    done
    RUN_DIR=$RUNS/$STAMP
}

# maven TREE LOG: in the background, so that a signal to the launcher is heard at once.
maven() {
    local options=(-B -ntp -Prun -DskipTests)
    # Maven keeps its libraries in the account's home; a service's account may have none.
    [ -w ~ ] || [ -w ~/.m2 ] || options+=("-Dmaven.repo.local=$VERBSCOPE_CACHE/maven")
    (cd "$1" && exec mvn "${options[@]}" package) >"$2" 2>&1 </dev/null 8<&- 9>&- &
    MAVEN_PID=$!
    wait "$MAVEN_PID"
    set -- $?
    MAVEN_PID=
    return "$1"
}

# assemble TREE SET
assemble() {
    local module jar library
    mkdir -p "$2/lib" "$2/app" "$2/fx" "$2/test" || return
    for jar in "$1"/lab-notebooks/target/run/*.jar; do cp "$jar" "$2/lib/" || return; done
    for module in $MODULES; do
        case "$module" in
        app) cp "$1/app/target/app"-[0-9]*[0-9].jar "$2/app/" || return ;;
        *) cp "$1/$module/target/$module"-[0-9]*[0-9].jar "$2/lib/" || return ;;
        esac
        for jar in "$1/$module/target/$module"-*-tests.jar; do
            if [ -e "$jar" ]; then cp "$jar" "$2/test/" || return; fi
        done
    done
    for jar in "$1"/app/target/run/*.jar; do
        case "${jar##*/}" in
        javafx-*-linux*.jar | javafx-*-mac*.jar | javafx-*-win*.jar) cp "$jar" "$2/fx/" || return ;;
        javafx-*) ;; # empty jars that only carry the platform's dependency
        *) [ -e "$2/lib/${jar##*/}" ] || cp "$jar" "$2/app/" || return ;;
        esac
    done
    for library in "$1"/app/target/run-native/*; do
        if [ -f "$library" ]; then cp "$library" "$2/fx/" || return; fi
    done
    for jar in "$1"/*/target/run-test/*.jar; do
        case "${jar##*/}" in javafx-*) continue ;; esac
        if [ ! -e "$2/lib/${jar##*/}" ] && [ ! -e "$2/app/${jar##*/}" ]; then cp "$jar" "$2/test/" || return; fi
    done
    sed -e '/^#/d' -e '/^$/d' "$1/app/jvm.options" >"$2/jvm.options"
    printf '"-XX:ErrorFile=%s/hs_err_%%p.log"\n' "${VERBSCOPE_CACHE//\\/\\\\}" >>"$2/jvm.options"
    touch "$2/complete"
}

# A set is in use while some process holds its file `complete` (see hold_run). It loses its name first:
# no half of it is ever found, and what an ended launcher left goes, too.
drop_old_runs() {
    local old
    for old in "$RUNS"/*/; do
        old=${old%/}
        [ "$old" = "$RUN_DIR" ] && continue
        if [ -e "$old/complete" ]; then
            (flock -n 7 && mv "$old" "$RUNS/old.$$" && rm -rf "$RUNS/old.$$") 7<"$old/complete"
        else
            rm -rf "$old"
        fi
    done
}
