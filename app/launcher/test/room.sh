# The room of a test, and what it looks at. $ROOM/bin is the whole PATH: what is not there is not installed.

TOOLS="bash env find sort cksum tar sed grep head tail cp mv rm mkdir touch flock readlink cat timeout id tr date sleep chmod ls uname dirname kill printf wc tee"

fresh_room() {
    local tool
    chmod -R u+w "$ROOM" && rm -rf "${ROOM:?}"/*
    mkdir -p "$ROOM/bin" "$ROOM/check out/app" "$ROOM/cache" "$ROOM/jvm" "$ROOM/tell"
    for tool in $TOOLS; do ln -s "$(command -v "$tool")" "$ROOM/bin/$tool"; done
    CHECKOUT="$ROOM/check out"
    cp "$PROJECT/verbscope" "$CHECKOUT/"
    cp -r "$PROJECT/app/launcher" "$PROJECT/app/jvm.options" "$CHECKOUT/app/"
    printf '<project/>\n' >"$CHECKOUT/pom.xml"
    for module in assets verbs-binding lab-notebooks app; do
        mkdir -p "$CHECKOUT/$module/src/main/java"
        printf '<project/>\n' >"$CHECKOUT/$module/pom.xml"
        printf 'class A { }\n' >"$CHECKOUT/$module/src/main/java/A.java"
    done
    jdk 17
    ln -s "$ROOM/jvm/jdk-17/bin/java" "$ROOM/bin/java"
    tool mvn "$MAVEN"
}

tool() { printf '#!/bin/bash\nROOM=%q\n%s\n' "$ROOM" "$2" >"$ROOM/bin/$1" && chmod +x "$ROOM/bin/$1"; }

# jdk VERSION: one that writes down how it was started. It leaves the archives it was asked for, waits
# while tell/hold is there, prints tell/said and leaves tell/report as its report; on SIGQUIT it prints tell/threads.
jdk() {
    local home=$ROOM/jvm/jdk-$1
    mkdir -p "$home/bin"
    printf 'JAVA_VERSION="%s.0.1"\nMODULES="java.base jdk.compiler jdk.jshell"\n' "$1" >"$home/release"
    printf '#!/usr/bin/env -S --default-signal=QUIT bash\nROOM=%q\n%s\n' "$ROOM" "$JAVA" >"$home/bin/java"
    cp "$home/bin/java" "$home/bin/javac"
    chmod +x "$home/bin/java" "$home/bin/javac"
}

# shellcheck disable=SC2016
JAVA='
printf "%s\n" "$0" "$@" >"$ROOM/java.arguments"
printf "java %s\n" "${*: -2}" >>"$ROOM/calls"
trap "cat \"\$ROOM/tell/threads\"" QUIT
for word; do
    [ "${before-}" != --reports-dir ] || reports=$word
    before=$word
    case "$word" in
    -XX:ArchiveClassesAtExit=*) [ -e "$ROOM/tell/no-archive" ] || printf x >"${word#*=}"; archiving=yes ;;
    -Dverbscope.jvm.options=*) options=${word#*=} ;;
    esac
done
if [ -n "${archiving-}" ]; then
    process=$(sed -n "s/^\"-XX:ArchiveClassesAtExit=\(.*\)\"\$/\1/p" "$options")
    [ -z "$process" ] || [ -e "$ROOM/tell/no-archive" ] || printf x >"$process"
    exit 0
fi
while [ -e "$ROOM/tell/hold" ]; do sleep 0.05; done
[ ! -e "$ROOM/tell/said" ] || cat "$ROOM/tell/said"
[ ! -e "$ROOM/tell/report" ] || { mkdir -p "$reports" && cp "$ROOM/tell/report" "$reports/TEST-a.xml"; }
[ ! -e "$ROOM/tell/code" ] || exit "$(cat "$ROOM/tell/code")"
'
# shellcheck disable=SC2016
MAVEN='
printf "mvn %s JAVA_HOME=%s\n" "$*" "$JAVA_HOME" >>"$ROOM/calls"
while [ -e "$ROOM/tell/hold-maven" ]; do sleep 0.05; done
if [ -e "$ROOM/tell/fail-maven" ]; then echo "[ERROR] A.java:[1,1] no such symbol"; exit 1; fi
for module in assets verbs-binding lab-notebooks app; do
    mkdir -p $module/target/run $module/target/run-test
    find $module/src -type f >$module/target/$module-0.1.0.jar
    echo test >$module/target/$module-0.1.0-tests.jar
    echo test >$module/target/run-test/junit.jar
    echo lib >$module/target/run/jackson.jar
done
echo fx >app/target/run/javafx-graphics-21-linux.jar
echo empty >app/target/run/javafx-graphics-21.jar
mkdir -p app/target/run-native
echo native >app/target/run-native/libglass.so
echo lib >app/target/run/picocli.jar
'

# verbscope ARGUMENT...: runs the launcher without a terminal and without a display; sets CODE.
verbscope() {
    (cd "$ROOM" && started "$@") >"$ROOM/out" 2>&1
    CODE=$?
}

# verbscope_in_background ARGUMENT...: sets LAUNCHED. An interrupt is heard, as in a terminal.
verbscope_in_background() {
    (cd "$ROOM" && started "$@") >"$ROOM/${OUT:-out}" 2>&1 &
    LAUNCHED=$!
}

started() {
    exec env -i --default-signal=INT PATH="$ROOM/bin" HOME="$ROOM/home" XDG_CACHE_HOME="$ROOM/cache" TMPDIR="${TMPDIR:-/tmp}" \
        VERBSCOPE_JVM_FOLDER="$ROOM/jvm" ${WITH[@]+"${WITH[@]}"} "$ROOM/bin/bash" "$CHECKOUT/verbscope" "$@" </dev/null
}

WITH=()

# with NAME=VALUE... -- COMMAND...: for one command, further environment of the launcher.
with() {
    local WITH=()
    while [ "$1" != -- ]; do WITH+=("$1") && shift; done
    shift
    "$@"
}

wrong() { WHY+=("$*"); }
exits() { [ "$CODE" = "$1" ] || wrong "exit code $CODE, not $1"; }
says() { grep -qF -- "$1" "$ROOM/${OUT:-out}" || wrong "it does not say: $1"; }
says_not() { ! grep -qF -- "$1" "$ROOM/${OUT:-out}" || wrong "it says: $1"; }
calls() { cat "$ROOM/calls" 2>/dev/null; }
builds() { [ "$(calls | grep -c '^mvn')" = "$1" ] || wrong "$(calls | grep -c '^mvn') builds, not $1 (${2-})"; }
java_got() { grep -qF -- "$1" "$ROOM/java.arguments" || wrong "java did not get $1"; }
java_did_not_get() { ! grep -qF -- "$1" "$ROOM/java.arguments" || wrong "java got $1"; }
sets() { find "$ROOM/cache/verbscope/run" -name complete 2>/dev/null | wc -l; }
a_set() { find "$ROOM/cache/verbscope/run" -name complete -printf '%h\n' | head -n 1; }

# until COMMAND: waits for it, half a minute at most.
await() {
    local _
    for _ in {1..600}; do
        "$@" && return
        sleep 0.05
    done
    wrong "it never came to: $*"
}
