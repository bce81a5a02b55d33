# How suites are counted: nothing that did not run to its end may look as if it had passed.

# junit_says FOUND SUCCESSFUL FAILED SKIPPED ABORTED: JUnit's closing summary.
junit_says() {
    printf '[%10d tests %s]\n' "$1" 'found           ' "$4" 'skipped         ' "$1" 'started         ' "$5" 'aborted         ' \
        "$2" 'successful      ' "$3" 'failed          ' >"$ROOM/tell/said"
}

closes_with() { [ "$(tail -n 1 "$ROOM/out")" = "$1" ] || wrong "the last line is: $(tail -n 1 "$ROOM/out")"; }

test_passed_tests_are_passed() {
    junit_says 12 12 0 0 0
    verbscope test unit property
    exits 0
    says "== unit took"
    closes_with "24 passed, 0 failed, 0 skipped"
    java_got "--include-tag"
}

test_one_failed_test_fails_all() {
    junit_says 12 11 1 0 0
    printf 1 >"$ROOM/tell/code"
    verbscope test unit
    exits 1
    closes_with "11 passed, 1 failed, 0 skipped"
}

test_what_failed_is_named_at_the_end() {
    junit_says 12 11 1 0 0
    printf 1 >"$ROOM/tell/code"
    printf '%s\n' '<testcase name="good()" classname="org.A" time="1">' '</testcase>' \
        '<testcase name="bad()" classname="org.B" time="1">' '<failure message="&#10;five &lt; six,&#10;   not &quot;six&quot;&#10; &qu' 'and more" type="x">' >"$ROOM/tell/report"
    verbscope test unit
    exits 1
    tail -n 6 "$ROOM/out" | grep -qF 'Failed in unit:' || wrong "no word of it at the end"
    says "  org.B.bad()"
    says "      five < six, not \"six\""
    says_not "org.A"
    junit_says 12 12 0 0 0
    rm "$ROOM/tell/code" "$ROOM/tell/report"
    verbscope test unit
    exits 0
    says_not "org.B"
}

test_a_jvm_that_stands_still_says_where() {
    verbscope build
    touch "$ROOM/tell/hold"
    printf '%s\n' '"main" #1 prio=5' '   java.lang.Thread.State: WAITING' '        at org.B.bad(B.java:7)' '' '"other" #2' '        at org.C.c' >"$ROOM/tell/threads"
    with LIMIT=21 -- verbscope test unit
    exits 1
    says "The time of 21 s ran out."
    grep -A4 'Failed in unit:' "$ROOM/out" | grep -qF 'at org.B.bad(B.java:7)' || wrong "it does not say where the main thread stood"
    says "it ended with 124 before the end of its tests"
}

test_a_crashed_jvm_has_failed() {
    printf 'half of a' >"$ROOM/tell/said"
    printf 134 >"$ROOM/tell/code"
    verbscope test unit
    exits 1
    says "it ended with 134 before the end of its tests"
    closes_with "0 passed, 1 failed, 0 skipped"
}

test_an_end_with_0_in_the_middle_has_failed() {
    printf 'a test called System.exit(0)\n' >"$ROOM/tell/said"
    verbscope test unit
    exits 1
    closes_with "0 passed, 1 failed, 0 skipped"
}

test_no_test_at_all_has_failed() {
    junit_says 0 0 0 0 0
    verbscope test unit
    exits 1
    says "it ran no test"
    closes_with "0 passed, 1 failed, 0 skipped"
}

test_a_failed_class_without_a_failed_test_has_failed() {
    junit_says 5 5 0 0 0
    printf 1 >"$ROOM/tell/code"
    verbscope test unit
    exits 1
    closes_with "5 passed, 1 failed, 0 skipped"
}

test_skipped_and_aborted_tests_are_told_loudly() {
    junit_says 5 2 0 1 2
    verbscope test unit
    exits 0
    says "****"
    says "SKIPPED: 3 tests of the unit suite"
    closes_with "2 passed, 0 failed, 3 skipped"
}

test_a_suite_that_cannot_run_is_skipped_loudly() {
    with VERBSCOPE_INSTALL=no -- verbscope test window
    says "SKIPPED: the window suite did not run."
    closes_with "0 passed, 0 failed, 1 skipped"
    junit_says 5 5 0 0 0
    verbscope test other-unit
    says "SKIPPED: the other-unit suite did not run."
    closes_with "0 passed, 0 failed, 1 skipped"
}

test_what_the_suites_lack_is_installed_in_one_go_before_the_first() {
    local command
    bare 0
    cp -r "$PROJECT/verbs-binding/rxe-machine" "$CHECKOUT/verbs-binding/"
    for command in sha256sum cut; do ln -s "$(command -v $command)" "$ROOM/bin/$command"; done
    with VERBSCOPE_INSTALL=no -- verbscope test
    exits 69
    [ "$(grep -c 'apt-get install' "$ROOM/out")" = 1 ] || wrong "it names more than one command"
    grep -q 'apt-get install.* xvfb.* qemu-system-x86 .*mmdebstrap.* openjdk-21-jdk-headless maven' "$ROOM/out" || wrong "it names too little"
    junit_says 5 5 0 0 0
    verbscope test unit
    exits 0
    calls | grep -q "apt-get install.*xvfb" && wrong "unit needs no xvfb"
}

test_the_newest_other_jdk_runs_its_suites() {
    jdk 25
    junit_says 5 5 0 0 0
    verbscope test other-unit other-build
    exits 0
    grep -qF "$ROOM/jvm/jdk-25/bin/java" "$ROOM/java.arguments" || wrong "another java ran it"
    closes_with "6 passed, 0 failed, 0 skipped"
}

test_a_suite_of_one_line_is_counted() {
    printf '#!/bin/bash\necho "launcher: 3 passed, 0 failed"\n' >"$CHECKOUT/app/launcher/test-launcher"
    verbscope test launcher
    exits 0
    closes_with "3 passed, 0 failed, 0 skipped"
    printf '#!/bin/bash\necho "launcher: 3 passed, 0 failed"; exit 7\n' >"$CHECKOUT/app/launcher/test-launcher"
    verbscope test launcher
    exits 1
    closes_with "3 passed, 1 failed, 0 skipped"
    printf '#!/bin/bash\n' >"$CHECKOUT/app/launcher/test-launcher"
    verbscope test launcher
    exits 1
    closes_with "0 passed, 1 failed, 0 skipped"
}

test_an_unknown_suite_is_wrong_use() {
    verbscope test unti
    exits 64
    says "no suite is called unti"
    builds 0
}

test_an_interrupt_ends_the_suite_s_java() {
    verbscope build
    touch "$ROOM/tell/hold"
    verbscope_in_background test unit
    await grep -qsF ConsoleLauncher "$ROOM/java.arguments"
    kill -INT "$LAUNCHED"
    wait "$LAUNCHED"
    CODE=$?
    exits 130
    ! grep -qsF "$ROOM/jvm/jdk-17/bin/java" /proc/[0-9]*/cmdline || wrong "its Java goes on"
}
