# Starts Java on the runnable set, never through Maven.

# start_options command|window: sets OPTIONS and CLASS_PATH, and holds the set while Java runs.
start_options() {
    local jar
    JVM_KEY=$(cksum <"$JAVA_HOME/release")
    JVM_KEY=${JVM_KEY%% *}
    CLASS_PATH=
    for jar in "$RUN_DIR"/lib/*.jar; do CLASS_PATH=$CLASS_PATH${CLASS_PATH:+:}$jar; done
    OPTIONS=("@$RUN_DIR/jvm.options" "-Dverbscope.run=$RUN_DIR" "-Dverbscope.jvm.options=$RUN_DIR/jvm.options"
        "-Dverbscope.home=$VERBSCOPE_HOME" "-Dverbscope.cache=$VERBSCOPE_CACHE"
        "-Dverbscope.process.archive=$RUN_DIR/process-$JVM_KEY.jsa")
    [ -e "$RUN_DIR/$1-$JVM_KEY.jsa" ] && OPTIONS+=("-XX:SharedArchiveFile=$RUN_DIR/$1-$JVM_KEY.jsa")
    if [ "$1" = window ]; then
        OPTIONS+=(--module-path "$RUN_DIR/fx" --add-modules javafx.controls)
        has_gl || OPTIONS+=(-Dprism.order=sw)
    fi
    hold_run
}

# A set that some process holds is not deleted when another terminal builds a newer one.
hold_run() {
    exec 8<"$RUN_DIR/complete" && flock -s 8 2>/dev/null
    return 0
}

start_command() {
    start_options command
    exec "$JAVA_HOME/bin/java" "${OPTIONS[@]}" -XX:TieredStopAtLevel=1 -Djava.awt.headless=true -cp "$CLASS_PATH" org.verbscope.app.cli.Main "$@"
}

start_window() {
    start_options window
    say "Opening the window."
    exec "$JAVA_HOME/bin/java" "${OPTIONS[@]}" -cp "$CLASS_PATH" org.verbscope.app.cli.Main window "$@"
}

# has_display: DISPLAY names an X server; a local one must have its socket.
has_display() {
    local number
    [ -n "${DISPLAY-}" ] || return 1
    case "$DISPLAY" in
    :*)
        number=${DISPLAY#:}
        number=${number%%.*}
        [ -S "/tmp/.X11-unix/X$number" ] || grep -qs "@/tmp/.X11-unix/X$number\$" /proc/net/unix
        ;;
    esac
}

has_gl() {
    [ -e /dev/dri ] && ldconfig_has libGL.so.1
}

ldconfig_has() {
    local folder
    for folder in /usr/lib/*-linux-gnu /usr/lib /usr/lib64 /lib/*-linux-gnu /usr/local/lib; do
        [ -e "$folder/$1" ] && return 0
    done
    return 1
}

has_window_libraries() {
    ldconfig_has libgtk-3.so.0 && ldconfig_has libXtst.so.6 && ldconfig_has libXxf86vm.so.1
}
