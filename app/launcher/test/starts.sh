# Which Java, which folders, which archives, what without a display.

test_a_jdk_too_old_is_passed_by() {
    jdk 11
    ln -sf "$ROOM/jvm/jdk-11/bin/java" "$ROOM/bin/java"
    with JAVA_HOME="$ROOM/jvm/jdk-11" -- verbscope devices
    exits 0
    calls | grep -q "JAVA_HOME=$ROOM/jvm/jdk-17\$" || wrong "Maven ran on another JDK"
}

test_a_runtime_without_compiler_is_passed_by() {
    jdk 21
    rm "$ROOM/jvm/jdk-21/bin/javac"
    with JAVA_HOME="$ROOM/jvm/jdk-21" -- verbscope devices
    exits 0
    [ "$(sed -n 1p "$ROOM/java.arguments")" = "$ROOM/jvm/jdk-17/bin/java" ] || wrong "another java was started"
}

test_the_named_jdk_is_taken_for_maven_too_or_refused() {
    jdk 25
    with VERBSCOPE_JAVA_HOME="$ROOM/jvm/jdk-25" -- verbscope devices
    exits 0
    calls | grep -q "JAVA_HOME=$ROOM/jvm/jdk-25\$" || wrong "Maven ran on another JDK"
    with VERBSCOPE_JAVA_HOME=/nowhere -- verbscope devices
    exits 69
    says "VERBSCOPE_JAVA_HOME=/nowhere is not a JDK"
}

places() { env -u HOME -u XDG_CACHE_HOME "$@" bash -c '. "$0/say.sh"; . "$0/places.sh"; printf %s "$VERBSCOPE_CACHE"' "$HERE" 2>&1; }

test_the_cache_is_where_it_belongs() {
    local own
    own=$(getent passwd "$(id -u)" | cut -d: -f6)
    [ "$(places)" = "$own/.cache/verbscope" ] || wrong "without HOME: $(places)"
    [ "$(places HOME=/h)" = /h/.cache/verbscope ] || wrong "with HOME: $(places HOME=/h)"
    [ "$(places HOME=/h XDG_CACHE_HOME=/x)" = /x/verbscope ] || wrong "with XDG_CACHE_HOME"
    [ "$(places HOME=/h XDG_CACHE_HOME=x)" = /h/.cache/verbscope ] || wrong "with a relative XDG_CACHE_HOME"
    [[ "$(places XDG_CACHE_HOME=/a:b)" == *"has a colon"* ]] || wrong "a colon is not told of"
}

test_a_cache_that_cannot_be_written_is_told_of() {
    with XDG_CACHE_HOME=/proc/none -- verbscope devices
    exits 73
    says "/proc/none/verbscope"
    says "set XDG_CACHE_HOME"
}

test_a_cache_with_spaces_does() {
    mkdir "$ROOM/my cache"
    with XDG_CACHE_HOME="$ROOM/my cache" -- verbscope devices
    exits 0
    grep -qF "\"-XX:ErrorFile=$ROOM/my cache/verbscope/hs_err_%p.log\"" "$ROOM/my cache"/verbscope/run/*/*/jvm.options ||
        wrong "the path of crash reports is not quoted"
}

test_archives_are_made_once_for_each_jvm() {
    verbscope devices
    java_got "-XX:SharedArchiveFile=$(a_set)/command-17-"
    java_got -Xlog:cds=off
    grep -q 'SharedArchiveFile=.*/process-17-.*\.jsa"$' "$(a_set)"/process-17-*.options || wrong "the Java process has no archive"
    java_got "-Dverbscope.jvm.options=$(a_set)/process-17-"
    jdk 25
    with VERBSCOPE_JAVA_HOME="$ROOM/jvm/jdk-25" -- verbscope devices
    with VERBSCOPE_JAVA_HOME="$ROOM/jvm/jdk-25" -- verbscope devices
    java_got "-XX:SharedArchiveFile=$(a_set)/command-25-"
    builds 1
    [ "$(calls | grep -c 'Main train')" = 2 ] || wrong "$(calls | grep -c 'Main train') trainings"
}

test_without_archives_it_starts_all_the_same() {
    touch "$ROOM/tell/no-archive"
    verbscope devices
    verbscope devices
    exits 0
    java_did_not_get SharedArchiveFile
    ! grep -q SharedArchiveFile "$(a_set)"/process-17-*.options || wrong "the Java process is given an archive that is not there"
    [ "$(calls | grep -c 'Main train')" = 1 ] || wrong "it trains again and again"
}

test_without_display_the_opening_lesson_runs() {
    verbscope
    exits 0
    says "No display here: DISPLAY is not set."
    java_got --opening
    with DISPLAY=:98765 -- verbscope window
    says "DISPLAY=:98765, but no X server listens there"
    with WAYLAND_DISPLAY=wayland-0 -- verbscope
    says "the window needs Xwayland"
}

test_java_s_exit_code_is_the_launcher_s() {
    printf 66 >"$ROOM/tell/code"
    verbscope replay nothing
    exits 66
}
