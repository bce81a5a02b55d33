# The whole suite, one after the other: the guest alone uses both processors. Each prints its time.
# A suite that cannot run is reported as skipped, loudly, and the result is then not a pass of it.

SUITES_PASSED=0 SUITES_FAILED=0 SUITES_SKIPPED=0
SUITE_LINES=()
XVFB_PID=

run_suites() {
    local full=no wanted=() suite began failed=0
    while [ $# -gt 0 ]; do
        case "$1" in
        --full) full=yes ;;
        -h | --help)
            say "usage: verbscope test [--full] [unit|property|window|machine|full ...]"
            return 0
            ;;
        unit | property | window | machine | full) wanted+=("$1") ;;
        *) die 64 "test: no suite is called $1; there are unit, property, window, machine and full" ;;
        esac
        shift
    done
    if [ ${#wanted[@]} = 0 ]; then
        wanted=(unit property window machine)
        [ "$full" = yes ] && wanted+=(full)
    fi
    REPORTS=$VERBSCOPE_HOME/target/reports
    mkdir -p "$REPORTS"
    start_options command
    for jar in "$RUN_DIR"/test/*.jar; do CLASS_PATH=$CLASS_PATH:$jar; done
    trap stop_display EXIT
    for suite in "${wanted[@]}"; do
        began=$SECONDS
        say "== $suite"
        "suite_$suite" || failed=1
        say "== $suite took $((SECONDS - began)) s"
    done
    stop_display
    printf '\n'
    printf '%s\n' "${SUITE_LINES[@]}"
    printf '%d passed, %d failed, %d skipped\n' "$SUITES_PASSED" "$SUITES_FAILED" "$SUITES_SKIPPED"
    return $failed
}

# junit SUITE [java options...]: runs the tests that carry the tag.
junit() {
    local suite=$1
    shift
    # shellcheck disable=SC2046
    "$JAVA_HOME/bin/java" "${OPTIONS[@]}" "$@" -Djqwik.database="$REPORTS/jqwik-database" -Dverbscope.process.classpath="$CLASS_PATH" -cp "$CLASS_PATH" \
        org.junit.platform.console.ConsoleLauncher execute --disable-banner --details=summary --disable-ansi-colors \
        --include-tag "$suite" $(test_jars "$RUN_DIR/test") --include-classname '^org\.verbscope\..*' \
        --fail-if-no-tests --reports-dir "$REPORTS/$suite" 2>&1 | tee "$REPORTS/$suite.log"
    count "$suite" "${PIPESTATUS[0]}" "$REPORTS/$suite.log"
}

# test_jars FOLDER: the scan option for our own test jars in FOLDER.
test_jars() {
    local module list=
    for module in verbs-binding lab-notebooks app; do
        for jar in "$RUN_DIR/test/$module"-*-tests.jar; do
            [ -e "$jar" ] && list=$list${list:+:}$1/${jar##*/}
        done
    done
    printf '%s' "--scan-classpath=$list"
}

# count SUITE EXIT LOG: reads JUnit's summary; an exit without one is a failure, too.
count() {
    local passed failed skipped aborted
    passed=$(sed -n 's/^\[ *\([0-9]*\) tests successful.*/\1/p' "$3" | tail -n 1)
    failed=$(sed -n 's/^\[ *\([0-9]*\) tests failed.*/\1/p' "$3" | tail -n 1)
    skipped=$(sed -n 's/^\[ *\([0-9]*\) tests skipped.*/\1/p' "$3" | tail -n 1)
    aborted=$(sed -n 's/^\[ *\([0-9]*\) tests aborted.*/\1/p' "$3" | tail -n 1)
    if [ "$2" != 0 ] && [ "${failed:-0}" = 0 ]; then failed=1; fi
    SUITES_PASSED=$((SUITES_PASSED + ${passed:-0}))
    SUITES_FAILED=$((SUITES_FAILED + ${failed:-0}))
    SUITES_SKIPPED=$((SUITES_SKIPPED + ${skipped:-0} + ${aborted:-0}))
    SUITE_LINES+=("$(printf '%-9s %5d passed %3d failed %3d skipped' "$1" "${passed:-0}" "${failed:-0}" "$((${skipped:-0} + ${aborted:-0}))")")
    [ "$2" = 0 ] && [ "${failed:-0}" = 0 ]
}

skip() {
    say "**********************************************************************"
    say "SKIPPED: the $1 suite did not run. $2"
    say "**********************************************************************"
    SUITES_SKIPPED=$((SUITES_SKIPPED + 1))
    SUITE_LINES+=("$(printf '%-9s SKIPPED: %s' "$1" "$2")")
}

suite_unit() { junit unit -Djava.awt.headless=true; }
suite_property() { junit property -Djava.awt.headless=true; }
suite_full() { junit full -Djava.awt.headless=true; }

suite_window() {
    INSTALL_LOG=$VERBSCOPE_CACHE/install.log
    has_window_libraries || install_window_libraries || {
        skip window "GTK is missing"
        return 0
    }
    command -v Xvfb >/dev/null || install "Xvfb, a screen for the window tests" xvfb || {
        skip window "Xvfb is missing"
        return 0
    }
    start_display || {
        skip window "Xvfb did not start"
        return 0
    }
    (start_options window
        OPTIONS+=(-Dprism.order=sw "-Dverbscope.pictures=$VERBSCOPE_HOME/target/pictures")
        for jar in "$RUN_DIR"/test/*.jar; do CLASS_PATH=$CLASS_PATH:$jar; done
        declare -p OPTIONS CLASS_PATH >"$REPORTS/window.options")
    local OPTIONS CLASS_PATH
    . "$REPORTS/window.options"
    DISPLAY=:$DISPLAY_NUMBER junit window
}

# The display takes a free number itself and says which.
start_display() {
    local answer=$REPORTS/display
    rm -f "$answer"
    Xvfb -displayfd 7 -screen 0 1920x1200x24 -nolisten tcp 7>"$answer" >"$REPORTS/xvfb.log" 2>&1 &
    XVFB_PID=$!
    for _ in $(seq 100); do
        [ -s "$answer" ] && break
        kill -0 "$XVFB_PID" 2>/dev/null || return 1
        sleep 0.1
    done
    read -r DISPLAY_NUMBER <"$answer"
}

stop_display() {
    [ -n "$XVFB_PID" ] && kill "$XVFB_PID" 2>/dev/null && wait "$XVFB_PID" 2>/dev/null
    XVFB_PID=
}

suite_machine() {
    local machine=$VERBSCOPE_HOME/verbs-binding/rxe-machine/machine code
    "$machine" --build || {
        skip machine "the rxe machine could not be built (see above)"
        return 0
    }
    # shellcheck disable=SC2046
    "$machine" --share "$RUN_DIR" --env "VERBSCOPE_RUN=$RUN_DIR" --env "VERBSCOPE_HOME=/project" -- \
        java "@$RUN_DIR/jvm.options" -Dverbscope.home=/project -Dverbscope.run="$RUN_DIR" \
        -Dverbscope.process.classpath="$CLASS_PATH" -Dverbscope.contract=rxe -cp "$CLASS_PATH" \
        org.junit.platform.console.ConsoleLauncher execute --disable-banner --details=summary --disable-ansi-colors \
        --include-tag machine $(test_jars "$RUN_DIR/test") --include-classname '^org\.verbscope\..*' \
        --fail-if-no-tests --reports-dir /output/reports 2>&1 | tee "$REPORTS/machine.log"
    code=${PIPESTATUS[0]}
    count machine "$code" "$REPORTS/machine.log"
}
