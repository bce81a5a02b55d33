# Class-data archives: what Java would read and check in the jars at every start, prepared once. They
# belong to one JVM (JVM_KEY) and to one set. Without them everything works, a little slower, so a
# failure here is only noted in archive.log.

# The first compiler alone trains quicker, and what cannot be archived is no news.
TRAINING=(-XX:TieredStopAtLevel=1 -Xlog:cds=off -Xlog:cds+dynamic=off)

# archive: for commands, for the Java process that runs cells, and, where there is a display, the window.
archive() {
    local log=$RUN_DIR/archive.log
    if [ ! -e "$RUN_DIR/command-$JVM_KEY.done" ]; then
        say "Preparing quick starts ..."
        process_options "-XX:ArchiveClassesAtExit=$RUN_DIR/process-$JVM_KEY.new" "${TRAINING[@]}" \
            >"$RUN_DIR/process-training-$JVM_KEY.options"
        (start_options command
            train command "-Dverbscope.jvm.options=$RUN_DIR/process-training-$JVM_KEY.options" \
                -cp "$CLASS_PATH" org.verbscope.app.cli.Main train) >"$log" 2>&1
        rm -f "$RUN_DIR/process-training-$JVM_KEY.options"
        # Cells are short programs, and a new process must be there within a second: the first compiler
        # alone halves its start.
        if keep process; then
            process_options -XX:TieredStopAtLevel=1 -Xlog:cds=off "-XX:SharedArchiveFile=$RUN_DIR/process-$JVM_KEY.jsa"
        else
            process_options -XX:TieredStopAtLevel=1
        fi >"$RUN_DIR/process.new"
        mv "$RUN_DIR/process.new" "$RUN_DIR/process-$JVM_KEY.options"
    fi
    if [ ! -e "$RUN_DIR/window-$JVM_KEY.done" ] && can_train_window; then
        (start_options window
            train window -cp "$CLASS_PATH" org.verbscope.app.cli.Main window --train) >>"$log" 2>&1
    fi
}

# train NAME JAVA-ARGUMENT...: one run of Java that leaves its archive at exit. Each is tried once for a JVM.
train() {
    local name=$1
    shift
    timeout --foreground -k 30 300 "$JAVA_HOME/bin/java" "${OPTIONS[@]}" "-XX:ArchiveClassesAtExit=$RUN_DIR/$name-$JVM_KEY.new" \
        "${TRAINING[@]}" "$@" </dev/null 8<&- 9>&-
    keep "$name"
    touch "$RUN_DIR/$name-$JVM_KEY.done"
}

# keep NAME: an archive gets its name when it is whole.
keep() {
    [ -s "$RUN_DIR/$1-$JVM_KEY.new" ] && mv "$RUN_DIR/$1-$JVM_KEY.new" "$RUN_DIR/$1-$JVM_KEY.jsa"
}

# process_options OPTION...: the options file of the Java process with more options, quoted for `java @file`.
process_options() {
    cat "$RUN_DIR/jvm.options"
    printf '"%s"\n' "${@//\\/\\\\}"
}

# archive_alone: outside a build; when another launcher is at it, this one starts without.
archive_alone() {
    exec 9>>"$RUN_DIR/../lock"
    if flock -n 9; then archive; fi
    exec 9>&-
}
