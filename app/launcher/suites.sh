# The whole suite, one after the other: the guest alone uses both processors. Each prints its time.
# A suite that cannot run is reported as skipped, loudly, and never as passed.

# Of every run of JUnit.
CONSOLE_OPTIONS=(--disable-banner --details=summary --disable-ansi-colors --include-classname '^org\.verbscope\..*'
    --config junit.jupiter.execution.timeout.threaddump.enabled=true)

SUITES="unit property launcher window machine"
FULL_SUITES="full full-window full-machine other-unit other-build"
TOTAL_PASSED=0 TOTAL_FAILED=0 TOTAL_SKIPPED=0
SUITE_LINES=() FAILURES=()
XVFB_PID='' MANAGER_PID='' CHILD=''

suites_usage() {
    cat <<TEXT
usage: verbscope test [--full] [SUITE ...]

Suites: $SUITES
--full adds: $FULL_SUITES
(the long tests, here and in the rxe machine; the unit suite on the newest other JDK found; the build on it),
and leaves its result with its date in target/reports/full-test.txt.

Exit code: 0 when nothing failed; 1 when something did; a suite that could not run counts as skipped.
TEXT
}

run_suites() {
    local full=no wanted=() suite began failed=no
    while [ $# -gt 0 ]; do
        case "$1" in
        --full) full=yes ;;
        -h | --help) suites_usage && return ;;
        -*) die 64 "test: there is no option $1 (see ./verbscope test --help)" ;;
        *)
            [[ " $SUITES $FULL_SUITES " == *" $1 "* ]] || die 64 "test: no suite is called $1; there are $SUITES $FULL_SUITES"
            wanted+=("$1")
            ;;
        esac
        shift
    done
    # shellcheck disable=SC2206
    [ ${#wanted[@]} -gt 0 ] || { wanted=($SUITES) && [ $full = no ] || wanted+=($FULL_SUITES); }
    install_for_suites "${wanted[@]}"
    ready
    reports_folder
    trap end_children EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    for suite in "${wanted[@]}"; do
        began=$SECONDS
        say "== $suite"
        "suite_${suite/-/_}" || failed=yes
        say "== $suite took $((SECONDS - began)) s"
    done
    end_children
    print_result
    [ $full = no ] || { date -u '+%Y-%m-%d %H:%M UTC' && print_result; } >"$REPORTS/full-test.txt"
    [ $failed = no ] && [ $TOTAL_FAILED = 0 ]
}

# install_for_suites SUITE...: before the first test, so that nobody is asked in the middle of a run. A suite that
# lacks something all the same is skipped when its turn comes.
install_for_suites() {
    local wanted=" $* "
    [[ $wanted != *window* ]] || missing_for_window
    [[ $wanted != *machine* ]] || missing_for_machine
    [[ $wanted != *" unit "* ]] || missing_for_unit
    if [ ${#MISSING[@]} -gt 0 ]; then
        { find_java && built; } || missing_to_build
        if ! install_missing; then
            # Without Java and Maven no suite can run.
            find_java && { built || command -v mvn >/dev/null; } && return
            exit 69
        fi
        hash -r
    fi
    if [[ $wanted == *machine* ]] && image_needs_root; then "$MACHINE" --build; fi
}

# The last lines of a run: what failed, by name, and the counts.
print_result() {
    printf '\n'
    [ ${#FAILURES[@]} = 0 ] || printf '%s\n' "${FAILURES[@]}" ''
    printf '%s\n' "${SUITE_LINES[@]}"
    printf '%d passed, %d failed, %d skipped\n' "$TOTAL_PASSED" "$TOTAL_FAILED" "$TOTAL_SKIPPED"
}

# Reports stand beside the sources where that can be written, else in the cache.
reports_folder() {
    TARGET=$VERBSCOPE_HOME/target
    mkdir -p "$TARGET/reports" 2>/dev/null && [ -w "$TARGET/reports" ] || TARGET=$RUNS/test
    REPORTS=$TARGET/reports
    make_cache "$REPORTS"
    say "Reports: $REPORTS"
}

end_children() {
    # A signal may come between the start of a suite and the keeping of its number: then it is the last that was started.
    [ -n "$CHILD" ] || [ "${!-}" = "$MANAGER_PID" ] || CHILD=${!-}
    [ -z "$CHILD" ] || { kill "$CHILD" && wait "$CHILD"; } 2>/dev/null
    CHILD=
    stop_display
}

# watched SECONDS LOG COMMAND...: runs it in the background, so that a signal to the launcher is heard at
# once; what it prints goes to LOG and on to the screen. Whatever it leaves running cannot hold us up.
watched() {
    local limit=$1 log=$2 tail code
    shift 2
    : >"$log"
    timeout -k 20 "$limit" "$@" >"$log" 2>&1 </dev/null &
    CHILD=$!
    tail -n +1 -s 0.2 -f --pid="$CHILD" "$log" &
    tail=$!
    wait "$CHILD"
    code=$?
    CHILD=
    wait "$tail"
    [ $code != 124 ] || say "The time of $limit s ran out."
    return $code
}

# junit SUITE TAG JAVA HOME-OPTION...: the tests of that tag, in one JVM. A test that stands still is interrupted
# and named; should the JVM stand all the same, it is asked, a little before its end, what its threads do (SIGQUIT).
junit() {
    local suite=$1 tag=$2 limit=${LIMIT:-2400}
    shift 2
    test_class_path "$suite"
    rm -rf "${REPORTS:?}/$suite"
    watched "$limit" "$REPORTS/$suite.log" timeout --foreground -s QUIT $((limit - 20)) "$JAVA_HOME/bin/java" "${OPTIONS[@]}" "$@" \
        -Djqwik.database="$REPORTS/jqwik-database" -Dverbscope.config="$REPORTS/config" \
        -Dverbscope.process.classpath="$PROCESS_CLASS_PATH" -cp "$CLASS_PATH" \
        org.junit.platform.console.ConsoleLauncher execute --include-tag "$tag" "$(test_jars "$RUN_DIR/test")" \
        "${CONSOLE_OPTIONS[@]}" --config junit.jupiter.execution.timeout.default="${STANDS:-300 s}" \
        --fail-if-no-tests --reports-dir "$REPORTS/$suite"
    count "$suite" $? "$REPORTS/$suite.log" "$REPORTS/$suite"
}

# test_class_path SUITE: each suite takes the options of how its Java is started: a command's, or the window's. Cells
# of tests see the tests, too.
test_class_path() {
    class_path "$RUN_DIR"/test/*.jar
    CLASS_PATH=$CLASS_PATH:$JARS
    PROCESS_CLASS_PATH=$PROCESS_CLASS_PATH:$JARS
    # JUnit looks at every test class to find a suite's own, and those of the window name JavaFX.
    [ "$1" = window ] && return
    class_path "$RUN_DIR"/fx/*.jar
    CLASS_PATH=$CLASS_PATH:$JARS
}

# test_jars FOLDER: the scan option for our own test jars in FOLDER.
test_jars() {
    local module list=''
    for module in verbs-binding lab-notebooks app; do
        for jar in "$RUN_DIR/test/$module"-*-tests.jar; do
            [ -e "$jar" ] && list=$list${list:+:}$1/${jar##*/}
        done
    done
    printf '%s' "--scan-classpath=$list"
}

# summary WORD LOG: the number that JUnit's closing summary gives for tests so marked.
summary() { sed -n "s/^\[ *\([0-9]*\) tests $1 *\]\$/\1/p" "$2" | tail -n 1; }

# count SUITE EXIT LOG REPORTS: reads JUnit's closing summary. A run that has none, or ran nothing, or ended
# with another code than its counts say, has failed, whatever it printed.
count() {
    local passed failed skipped aborted why=''
    passed=$(summary successful "$3")
    failed=$(summary failed "$3")
    skipped=$(summary skipped "$3")
    aborted=$(summary aborted "$3")
    skipped=$((${skipped:-0} + ${aborted:-0}))
    if [ -z "$passed" ] || [ -z "$failed" ]; then
        why="it ended with $2 before the end of its tests"
    elif [ "$failed" = 0 ] && [ "$2" != 0 ]; then
        why="no test failed, but it ended with $2"
    elif [ $((passed + failed + skipped)) = 0 ]; then
        why="it ran no test"
    fi
    [ -z "$why" ] || failed=$((${failed:-0} + 1))
    add "$1" "${passed:-0}" "${failed:-0}" "$skipped" "$why"
    [ "$skipped" = 0 ] || skipped_tests "$1" "$skipped" "$4"
    [ "${failed:-0}" = 0 ] || failures "$1" "$3" "$4"
    [ "${failed:-0}" = 0 ]
}

# failures SUITE LOG REPORTS: keeps for the end of the run which tests failed, from JUnit's XML; or, of a JVM that did
# not come to its end, which had failed or taken long until then, and what its main thread did when it was last asked.
failures() {
    local names
    names=$(grep -hB1 '<\(failure\|error\)' "$3"/*.xml 2>/dev/null |
        sed -n 's/.*<testcase name="\([^"]*\)" classname="\([^"]*\)".*/  \2.\1/p
                s/.*<\(failure\|error\) message="\([^"]\{0,400\}\).*/      \2/p' |
        # A cut at the 400th sign may have left half an entity.
        sed 's/&[a-z#0-9]*$//; s/^      \(&#10; *\)*/      /; s/\(&#10; *\)\{1,\}/ /g; s/&quot;/"/g; s/&apos;/'"'"'/g; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g')
    [ -n "$names" ] || names=$(
        grep '^\(FAILED\|LONG\): ' "$2" | cut -c 1-300
        sed -n '/^"main" /,/^$/{/^$/q;p}' "$2" | head -n 60
    )
    FAILURES+=("Failed in $1${names:+:
$names}")
}

# add SUITE PASSED FAILED SKIPPED [WHY]
add() {
    TOTAL_PASSED=$((TOTAL_PASSED + $2))
    TOTAL_FAILED=$((TOTAL_FAILED + $3))
    TOTAL_SKIPPED=$((TOTAL_SKIPPED + $4))
    SUITE_LINES+=("$(printf '%-12s %5d passed %3d failed %3d skipped%s' "$1" "$2" "$3" "$4" "${5:+  ($5)}")")
}

loudly() {
    say "**********************************************************************"
    say "$@"
    say "**********************************************************************"
}

skip() {
    loudly "SKIPPED: the $1 suite did not run. $2"
    add "$1" 0 0 1 "SKIPPED: $2"
}

# skipped_tests SUITE NUMBER REPORTS: their names, from JUnit's XML.
skipped_tests() {
    loudly "SKIPPED: $2 tests of the $1 suite: $(
        grep -hB1 '<skipped' "$3"/*.xml 2>/dev/null | sed -n 's/.*<testcase name="\([^"]*\)" classname="\([^"]*\)".*/\2.\1/p' | tr '\n' ' '
    )"
}

suite_unit() { start_options command && junit unit unit; }
suite_property() { start_options command && junit property property; }
suite_full() { start_options command && LIMIT=5400 STANDS='60 m' junit full full; }

suite_launcher() {
    watched 1500 "$REPORTS/launcher.log" env "VERBSCOPE_RUN=$RUN_DIR" "$LAUNCHER/test-launcher"
    count_line launcher $? "$REPORTS/launcher.log"
}

# count_line SUITE EXIT LOG: a suite that closes with one line, `SUITE: N passed, N failed`.
count_line() {
    local line passed failed why=''
    line=$(sed -n "s/^$1: \([0-9]*\) passed, \([0-9]*\) failed\$/\1 \2/p" "$3" | tail -n 1)
    passed=${line% *} failed=${line#* }
    if [ -z "$line" ]; then
        why="it ended with $2 before the end of its tests"
    elif [ "$2" != 0 ] && [ "$failed" = 0 ]; then
        why="no test failed, but it ended with $2"
    elif [ $((passed + failed)) = 0 ]; then
        why="it ran no test"
    fi
    [ -z "$why" ] || failed=$((${failed:-0} + 1))
    add "$1" "${passed:-0}" "$failed" 0 "$why"
    [ "$failed" = 0 ]
}

# Without it the tests that it makes are skipped, and that is shown.
missing_for_unit() {
    local python
    for python in /usr/bin/python3 python3; do
        "$python" -c 'import nbformat, nbconvert' 2>/dev/null && return
    done
    missing "Jupyter's validator and converter, which judge the notebooks" python3-nbformat python3-nbconvert
}

missing_for_window() {
    missing_window_libraries
    command -v Xvfb >/dev/null || missing "Xvfb, a screen for the window tests" xvfb
    command -v windowlab >/dev/null || missing "windowlab, a small window manager: without one the keyboard does not come back from a second window" windowlab
}

suite_window() {
    missing_for_window
    if lacking; then skip window "GTK, Xvfb or windowlab is missing (see above)" && return; fi
    start_display || { skip window "Xvfb did not start, see $REPORTS/xvfb.log" && return; }
    # Where there was no display until now the window has no archive yet, and how quickly it starts is measured with one.
    [ "${1-}" != full-window ] || DISPLAY=:$DISPLAY_NUMBER archive_if_new_java
    start_options window
    OPTIONS+=(-Dprism.order=sw "-Dverbscope.pictures=$TARGET/pictures")
    [ "${VERBSCOPE_PICTURES-}" != update ] || OPTIONS+=(-Dverbscope.pictures.update=true)
    DISPLAY=:$DISPLAY_NUMBER junit "${1-window}" "${1-window & !full-window}"
    set -- $?
    stop_display
    return "$1"
}

# How quick the window is: figures, printed; and the long journey through a lesson.
suite_full_window() { STANDS='60 m' suite_window full-window; }

# The display takes a free number itself and says which. Keys do not repeat: a busy computer holds them long.
start_display() {
    local answer=$REPORTS/display
    : >"$answer"
    Xvfb -displayfd 7 -r -screen 0 1920x1200x24 -nolisten tcp 7>"$answer" >"$REPORTS/xvfb.log" 2>&1 </dev/null 8<&- &
    XVFB_PID=$!
    for _ in {1..150}; do
        if read -r DISPLAY_NUMBER <"$answer"; then
            manage_windows >/dev/null 2>&1 </dev/null 8<&- &
            MANAGER_PID=$!
            return
        fi
        kill -0 "$XVFB_PID" 2>/dev/null || break
        sleep 0.1
    done
    stop_display
    return 1
}

# The window manager falls now and then over a window that has just gone (windowlab 1.40): then another takes its place,
# which finds the windows that are there. It ends with the display.
manage_windows() {
    while kill -0 "$XVFB_PID" 2>/dev/null; do
        DISPLAY=:$DISPLAY_NUMBER windowlab
        sleep 0.1
    done
}

stop_display() {
    # Not asked to end: on SIGTERM it talks to the display from its signal handler, and may hang there for ever.
    [ -z "$MANAGER_PID" ] || { kill -KILL "$MANAGER_PID" && wait "$MANAGER_PID"; } 2>/dev/null
    MANAGER_PID=
    [ -z "$XVFB_PID" ] || { kill "$XVFB_PID" && wait "$XVFB_PID"; } 2>/dev/null
    XVFB_PID=
}

# missing_for_machine: what starts the rxe machine, and, while it has no image, what makes one.
missing_for_machine() {
    find_machine
    machine_runs_here || return 0
    missing_to_run_machine
    has_image || missing_to_make_image
}

image_needs_root() { machine_runs_here && ! has_image && ! makes_image_alone; }

find_machine() {
    RECIPE=$VERBSCOPE_HOME/verbs-binding/rxe-machine CACHE=$VERBSCOPE_CACHE/rxe-machine
    MACHINE=$RECIPE/machine
    . "$RECIPE/host/needs.sh"
    . "$RECIPE/host/image.sh"
}

suite_machine() { LIMIT=2400 in_machine machine; }
suite_full_machine() { LIMIT=5400 STANDS='60 m' in_machine full-machine; }

# in_machine SUITE: the tests of that tag, in one JVM of the guest.
in_machine() {
    missing_for_machine
    if lacking; then skip "$1" "QEMU, or what makes the guest's image, is missing (see above)" && return; fi
    "$MACHINE" --build || { skip "$1" "the rxe machine could not be made (see above)" && return; }
    start_options command
    test_class_path "$1"
    rm -rf "${TARGET:?}/rxe-machine/reports/$1"
    watched "${LIMIT:-1500}" "$REPORTS/$1.log" "$MACHINE" --timeout $((${LIMIT:-1500} - 60)) --share "$RUN_DIR" --output "$TARGET/rxe-machine" \
        --env "VERBSCOPE_RUN=$RUN_DIR" --env "VERBSCOPE_HOME=/project" -- \
        java "@$RUN_DIR/jvm.options" -Dverbscope.home=/project -Dverbscope.run="$RUN_DIR" \
        -Dverbscope.config=/output/config \
        -Dverbscope.process.classpath="$PROCESS_CLASS_PATH" -Dverbscope.contract=rxe -cp "$CLASS_PATH" \
        org.junit.platform.console.ConsoleLauncher execute --include-tag "$1" "$(test_jars "$RUN_DIR/test")" \
        "${CONSOLE_OPTIONS[@]}" --config junit.jupiter.execution.timeout.default="${STANDS:-10 m}" \
        --fail-if-no-tests --reports-dir "/output/reports/$1"
    count "$1" $? "$REPORTS/$1.log" "$TARGET/rxe-machine/reports/$1"
}

# other_java: sets OTHER to the newest other JDK here, if there is one.
other_java() {
    local candidate mine=$JAVA_VERSION_FOUND newest=0
    OTHER=
    for candidate in "$JVM_FOLDER"/*; do
        java_fits "$candidate" || continue
        if [ "$JAVA_VERSION_FOUND" != "$mine" ] && [ "$JAVA_VERSION_FOUND" -gt "$newest" ]; then
            newest=$JAVA_VERSION_FOUND OTHER=$candidate
        fi
    done
    JAVA_VERSION_FOUND=$mine
    [ -n "$OTHER" ]
}

suite_other_unit() {
    other_java || { skip other-unit "no JDK of 17 or later but $JAVA_VERSION_FOUND is in $JVM_FOLDER" && return; }
    say "On $OTHER"
    local JAVA_HOME=$JAVA_HOME JVM_KEY=$JVM_KEY JAVA_VERSION_FOUND=$JAVA_VERSION_FOUND
    take_java "$OTHER"
    start_options command
    junit other-unit unit
}

suite_other_build() {
    other_java || { skip other-build "no JDK of 17 or later but $JAVA_VERSION_FOUND is in $JVM_FOLDER" && return; }
    say "On $OTHER"
    local tree=$REPORTS/other-build code
    rm -rf "$tree"
    mkdir -p "$tree"
    sources '%p\0' | tar -C "$VERBSCOPE_HOME" --null -T - -cf - | tar -C "$tree" -xf -
    watched 1200 "$REPORTS/other-build.log" env JAVA_HOME="$OTHER" mvn -q -B -ntp -DskipTests -f "$tree/pom.xml" package
    code=$?
    rm -rf "$tree"
    if [ $code = 0 ]; then add other-build 1 0 0; else add other-build 0 1 0 "mvn ended with $code"; fi
    return $code
}
