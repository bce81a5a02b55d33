# Starts Java on the runnable set, never through Maven.

# class_path JAR...: sets JARS to them with colons between.
class_path() {
    local IFS=:
    JARS="$*"
}

# start_options command|window: sets OPTIONS, CLASS_PATH, and PROCESS_CLASS_PATH, which cells see and which
# has nothing of the window and the commands.
start_options() {
    local process=$RUN_DIR/process-$JVM_KEY.options
    class_path "$RUN_DIR"/lib/*.jar
    PROCESS_CLASS_PATH=$JARS
    class_path "$RUN_DIR"/lib/*.jar "$RUN_DIR"/app/*.jar
    CLASS_PATH=$JARS
    [ -e "$process" ] || process=$RUN_DIR/jvm.options
    OPTIONS=("@$RUN_DIR/jvm.options" "-Dverbscope.run=$RUN_DIR" "-Dverbscope.jvm.options=$process"
        "-Dverbscope.process.classpath=$PROCESS_CLASS_PATH"
        "-Dverbscope.home=$VERBSCOPE_HOME" "-Dverbscope.cache=$VERBSCOPE_CACHE")
    # What a JVM thinks of its archive is not for the person, and does not belong into a command's output.
    [ -e "$RUN_DIR/$1-$JVM_KEY.jsa" ] && OPTIONS+=("-XX:SharedArchiveFile=$RUN_DIR/$1-$JVM_KEY.jsa" -Xlog:cds=off)
    if [ "$1" = window ]; then
        # A heap that grows little by little is collected whole each time, and the window stands still meanwhile: a third of
        # a second with a full log. Few young objects at a time keep the other pauses short. Memory is taken when it is used.
        OPTIONS+=(-Xms512m -Xmn48m -XX:MetaspaceSize=128m --module-path "$RUN_DIR/fx" --add-modules javafx.controls)
        has_gl || OPTIONS+=(-Dprism.order=sw)
    else
        OPTIONS+=(-Djava.awt.headless=true)
    fi
}

# hold_run: a set that some process holds is not deleted when another terminal builds a newer one. Java
# inherits the descriptor, and what Java starts does not. False when the set went a moment before.
hold_run() {
    exec 8<&- 8<"$RUN_DIR/complete" || return 1
    flock -s -w 5 8 2>/dev/null
    [ "$RUN_DIR/complete" -ef /proc/self/fd/8 ]
} 2>/dev/null

# Class-data archives belong to one JVM. Another one than last time, or a display that was not there
# then, needs its own; whoever cannot make them starts a little slower.
archive_if_new_java() {
    [ -z "${VERBSCOPE_RUN-}" ] && [ -w "$RUN_DIR" ] || return 0
    [ -e "$RUN_DIR/command-$JVM_KEY.done" ] && { [ -e "$RUN_DIR/window-$JVM_KEY.done" ] || ! can_train_window; } && return 0
    . "$LAUNCHER/archive.sh"
    archive_alone
}

# compiler_options COMMAND: adds to OPTIONS.
compiler_options() {
    if [ "$1" != bench ]; then
        # Commands are short: the first compiler alone starts quicker.
        OPTIONS+=(-XX:TieredStopAtLevel=1)
    elif [ "${VERBSCOPE_MACHINE-}" = 1 ]; then
        # Measuring wants the optimising compiler; both compilers together do not live in an emulated machine.
        OPTIONS+=(-XX:-TieredCompilation)
    fi
}

start_command() {
    start_options command
    compiler_options "$1"
    exec "$JAVA_HOME/bin/java" "${OPTIONS[@]}" -cp "$CLASS_PATH" org.verbscope.app.cli.Main "$@"
}

start_window() {
    start_options window
    say "Opening the window."
    # Where nothing was asked for there is no command line to be understood, which takes its time.
    local main=(org.verbscope.app.shell.WindowMain)
    [ $# = 0 ] || main=(org.verbscope.app.cli.Main window "$@")
    # Without the optimising compiler the first picture stands in half the time; nothing in the window needs it.
    exec "$JAVA_HOME/bin/java" "${OPTIONS[@]}" -XX:TieredStopAtLevel=1 -cp "$CLASS_PATH" "${main[@]}"
}

# has_display: DISPLAY names an X server; a local one must have its socket.
has_display() {
    local number
    case "${DISPLAY-}" in
    '') return 1 ;;
    :* | unix:*)
        number=${DISPLAY#*:}
        number=${number%%.*}
        [ -S "/tmp/.X11-unix/X$number" ] || grep -qs "@/tmp/.X11-unix/X$number\$" /proc/net/unix
        ;;
    esac
}

why_no_display() {
    if [ -n "${DISPLAY-}" ]; then
        printf 'DISPLAY=%s, but no X server listens there.' "$DISPLAY"
    elif [ -n "${WAYLAND_DISPLAY-}" ]; then
        printf 'WAYLAND_DISPLAY is set, but DISPLAY is not; the window needs Xwayland.'
    else
        printf 'DISPLAY is not set.'
    fi
}

has_gl() { [ -e /dev/dri ] && has_library libGL.so.1; }

has_window_libraries() { has_library libgtk-3.so.0 && has_library libXtst.so.6 && has_library libXxf86vm.so.1; }

can_train_window() { has_display && has_window_libraries; }

has_library() {
    local folder
    for folder in /usr/lib/*-linux-gnu /usr/lib64 /usr/lib /lib/*-linux-gnu /usr/local/lib; do
        [ -e "$folder/$1" ] && return 0
    done
    return 1
}
