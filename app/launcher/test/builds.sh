# When it builds, when not, and what a build leaves.

change() { printf 'class B { }\n' >>"$CHECKOUT/$1"; }

test_first_start_builds_and_starts_java_on_jars() {
    verbscope devices --json
    exits 0
    builds 1
    java_got org.verbscope.app.cli.Main
    java_got --json
    java_got "/app/app-0.1.0.jar:"
    java_got "-Dverbscope.home=$CHECKOUT"
    java_did_not_get javafx
    [ "$(sed -n 1p "$ROOM/java.arguments")" = "$ROOM/jvm/jdk-17/bin/java" ] || wrong "another java was started"
    [ -e "$(a_set)/fx/javafx-graphics-21-linux.jar" ] || wrong "JavaFX is not in fx"
    [ -e "$(a_set)/fx/libglass.so" ] || wrong "the libraries of JavaFX are not beside it"
    [ ! -e "$(a_set)/app/javafx-graphics-21.jar" ] || wrong "the empty JavaFX jar is in app"
}

test_cells_see_nothing_of_the_window_and_the_commands() {
    local path
    verbscope devices
    path=$(sed -n 's/^-Dverbscope.process.classpath=//p' "$ROOM/java.arguments")
    [ "$path" = "$(printf '%s\n' "$(a_set)"/lib/*.jar | sed ':a;N;$!ba;s/\n/:/g')" ] || wrong "cells see $path"
    [ "$(cd "$(a_set)/lib" && echo *)" = "assets-0.1.0.jar jackson.jar lab-notebooks-0.1.0.jar verbs-binding-0.1.0.jar" ] ||
        wrong "in lib are $(cd "$(a_set)/lib" && echo *)"
    [ "$(cd "$(a_set)/app" && echo *)" = "app-0.1.0.jar picocli.jar" ] || wrong "in app are $(cd "$(a_set)/app" && echo *)"
}

test_second_start_builds_nothing_and_says_nothing() {
    verbscope devices
    verbscope devices
    exits 0
    builds 1
    [ ! -s "$ROOM/out" ] || wrong "it says something"
}

# Processor time, not time: a busy computer is no fault of the launcher.
test_second_start_costs_at_most_300_ms() {
    local spent TIMEFORMAT='%U %S'
    verbscope devices
    spent=$({ time verbscope devices; } 2>&1 | sed -n '$s/[. ]/ /gp')
    set -- $spent
    [ $(((10#$1 + 10#$3) * 1000 + 10#$2 + 10#$4)) -le 300 ] || wrong "seconds of processor, user and system: $spent"
}

test_what_changes_the_sources_builds_again() {
    verbscope devices
    change app/src/main/java/A.java
    verbscope devices
    builds 2 "changed source"
    change lab-notebooks/src/main/java/New.java
    verbscope devices
    builds 3 "new source"
    rm "$CHECKOUT/lab-notebooks/src/main/java/New.java"
    verbscope devices
    builds 4 "deleted source"
    change assets/pom.xml
    verbscope devices
    builds 5 "changed pom"
    touch -d '2001-01-01' "$CHECKOUT/app/src/main/java/A.java"
    verbscope devices
    builds 6 "another time"
    change app/jvm.options
    verbscope devices
    builds 7 "options"
}

test_what_is_no_source_builds_nothing() {
    mkdir -p "$CHECKOUT"/lab-notebooks/notebooks "$CHECKOUT"/{app/target,target,docs,verbs-binding/rxe-machine,verbscope-out}
    verbscope devices
    change lab-notebooks/notebooks/mine.ipynb
    change app/target/x.jar
    change target/reports.txt
    change docs/x.md
    change README.md
    change verbs-binding/rxe-machine/machine
    change verbscope-out/report.html
    change app/src/main/java/.A.java.swp
    change app/src/main/java/A.java~
    change 'app/src/main/java/#A.java#'
    change app/src/main/java/.#A.java
    verbscope devices
    builds 1
}

test_a_build_sees_no_deleted_source_and_no_leftover() {
    change app/src/main/java/Old.java
    mkdir -p "$CHECKOUT/app/target/classes"
    change app/target/classes/Leftover.class
    verbscope devices
    grep -q Old "$(a_set)/app/app-0.1.0.jar" || wrong "the new source was not built"
    rm "$CHECKOUT/app/src/main/java/Old.java"
    verbscope devices
    ! grep -q Old "$(a_set)/app/app-0.1.0.jar" || wrong "the deleted source was built"
}

test_nothing_is_written_into_the_checkout() {
    local before
    before=$(find "$CHECKOUT" -printf '%p %s %T@\n' | sort)
    verbscope devices
    [ "$before" = "$(find "$CHECKOUT" -printf '%p %s %T@\n' | sort)" ] || wrong "the checkout is not as it was"
}

test_a_failed_build_says_so_and_the_set_before_it_stays() {
    local source="$CHECKOUT/app/src/main/java/A.java"
    verbscope devices
    cp -p "$source" "$ROOM/saved"
    change app/src/main/java/A.java
    touch "$ROOM/tell/fail-maven"
    verbscope devices
    exits 70
    says "A.java:[1,1] no such symbol"
    says "/build.log"
    [ "$(sets)" = 1 ] || wrong "$(sets) sets"
    cp -p "$ROOM/saved" "$source"
    verbscope devices
    exits 0
    builds 2
}

interrupted() {
    touch "$ROOM/tell/hold-maven"
    verbscope_in_background devices
    await grep -qs mvn "$ROOM/calls"
    kill "-$1" "$LAUNCHED"
    wait "$LAUNCHED"
    CODE=$?
    exits "$2"
    [ -z "$(find "$ROOM/cache/verbscope/run" -mindepth 2 -type d)" ] || wrong "something is left of the build"
    ! grep -qsF "$ROOM/bin/mvn" /proc/[0-9]*/cmdline || wrong "Maven goes on"
    rm "$ROOM/tell/hold-maven"
    verbscope devices
    exits 0
    builds 2
}

test_ctrl_c_in_a_build_leaves_nothing() { interrupted INT 130; }
test_termination_in_a_build_leaves_nothing() { interrupted TERM 143; }

test_what_a_killed_build_left_goes_with_the_next() {
    touch "$ROOM/tell/hold-maven"
    verbscope_in_background devices
    await grep -qs mvn "$ROOM/calls"
    kill -KILL "$LAUNCHED"
    wait "$LAUNCHED" 2>/dev/null
    rm "$ROOM/tell/hold-maven"
    verbscope devices
    exits 0
    [ "$(find "$ROOM/cache/verbscope/run" -mindepth 2 -maxdepth 2 -type d | wc -l)" = 1 ] || wrong "more than the set is there"
}

test_of_two_at_once_one_builds_and_both_start() {
    local first code
    touch "$ROOM/tell/hold-maven"
    OUT=out.first verbscope_in_background devices
    first=$LAUNCHED
    await grep -qs mvn "$ROOM/calls"
    verbscope_in_background devices
    await grep -qs "waiting for it" "$ROOM/out"
    rm "$ROOM/tell/hold-maven"
    wait "$LAUNCHED"
    CODE=$?
    exits 0
    wait "$first" || wrong "the first failed"
    builds 1
    [ "$(calls | grep -c '^java org.verbscope.app.cli.Main devices')" = 2 ] || wrong "not both started"
}

test_a_running_set_stays_while_another_is_built() {
    local old
    verbscope devices
    old=$(a_set)
    touch "$ROOM/tell/hold"
    OUT=out.window verbscope_in_background devices
    await eval '[ "$(calls | grep -c "^java org.verbscope.app.cli.Main devices")" = 2 ]'
    change app/src/main/java/A.java
    verbscope build
    exits 0
    [ -e "$old/complete" ] && [ -e "$old/app/app-0.1.0.jar" ] || wrong "the set in use is gone"
    [ "$(sets)" = 2 ] || wrong "$(sets) sets"
    rm "$ROOM/tell/hold"
    wait "$LAUNCHED"
    change app/src/main/java/A.java
    verbscope build
    [ "$(sets)" = 1 ] || wrong "$(sets) sets; the old ones were not removed"
}

test_a_named_set_is_started_as_it_is() {
    verbscope devices
    change app/src/main/java/A.java
    with VERBSCOPE_RUN="$(a_set)" -- verbscope devices
    exits 0
    builds 1
    with VERBSCOPE_RUN=/nowhere -- verbscope devices
    exits 66
    says "/nowhere holds no runnable set"
}
