# Builds the runnable set: jars in lib/, JavaFX alone in fx/ (it goes on the module path), tests in
# test/, and class-data archives. Two launchers at once wait for each other.

build_if_needed() {
    mkdir -p "$VERBSCOPE_CACHE" || die 73 "cannot write to $VERBSCOPE_CACHE"
    runs
    mkdir -p "$RUNS"
    exec 9>"$RUNS/lock"
    if ! flock -n 9; then
        say "Another verbscope is building; waiting for it."
        flock 9
    fi
    built || build
    exec 9>&-
}

build() {
    local log=$RUNS/build.log work=$RUNS/new.$$ modules="assets verbs-binding lab-notebooks app" module jar
    say "Found JDK ${JAVA_VERSION_FOUND-} in $JAVA_HOME"
    say "Building (the first time this fetches libraries and takes a minute or two) ..."
    for module in $modules; do rm -rf "$VERBSCOPE_HOME/$module/target/run" "$VERBSCOPE_HOME/$module/target/run-test"; done
    (cd "$VERBSCOPE_HOME" && mvn -B -ntp -Prun -DskipTests package 9>&- >"$log" 2>&1) || {
        grep -E '^\[(ERROR|WARNING)\]' "$log" | head -n 30 >&2
        die 70 "the build failed; the whole output is in $log"
    }
    rm -rf "$work"
    mkdir -p "$work/lib" "$work/fx" "$work/test"
    for module in $modules; do
        cp "$VERBSCOPE_HOME/$module/target/$module"-[0-9]*[0-9].jar "$work/lib/"
        for jar in "$VERBSCOPE_HOME/$module/target/$module"-*-tests.jar; do
            [ -e "$jar" ] && cp "$jar" "$work/test/"
        done
    done
    for jar in "$VERBSCOPE_HOME"/app/target/run/*.jar; do
        case "${jar##*/}" in
        javafx-*-linux*.jar | javafx-*-mac*.jar | javafx-*-win*.jar) cp "$jar" "$work/fx/" ;;
        javafx-*) ;; # empty jars that only carry the platform's dependency
        *) cp "$jar" "$work/lib/" ;;
        esac
    done
    for module in $modules; do
        for jar in "$VERBSCOPE_HOME/$module"/target/run-test/*.jar; do
            case "${jar##*/}" in javafx-*) continue ;; esac
            [ -e "$jar" ] && [ ! -e "$work/lib/${jar##*/}" ] && cp "$jar" "$work/test/"
        done
    done
    sed -e '/^#/d' -e '/^$/d' "$VERBSCOPE_HOME/app/jvm.options" >"$work/jvm.options"
    printf '%s\n' "-XX:ErrorFile=$VERBSCOPE_CACHE/hs_err_%p.log" >>"$work/jvm.options"
    # Files were read after the stamp was taken; if one changed since, the next start builds again.
    touch "$work/complete"
    rm -rf "$RUN_DIR"
    mv "$work" "$RUN_DIR"
    archive_classes
    drop_old_runs
    say "Built."
}

# Class-data archives belong to one JVM and to these jars. Without one everything works, a little slower.
archive_classes() {
    say "Preparing a quick start ..."
    (start_options command
        "$JAVA_HOME/bin/java" "${OPTIONS[@]}" -XX:ArchiveClassesAtExit="$RUN_DIR/command-$JVM_KEY.jsa" \
            -cp "$CLASS_PATH" org.verbscope.app.cli.Main train >"$RUN_DIR/archive.log" 2>&1 </dev/null 9>&-) || true
}

# A set is in use while some process holds its file `complete` (see start.sh).
drop_old_runs() {
    local old
    for old in "$RUNS"/*/; do
        old=${old%/}
        [ "$old" = "$RUN_DIR" ] && continue
        if [ ! -e "$old/complete" ] || flock -n "$old/complete" true; then
            rm -rf "$old"
        fi
    done
}
