# One run: a folder that host and guest share, QEMU as a child that cannot outlive this process, the streams, the end.

# set_up_run: makes $RUN with everything the guest asks for.
set_up_run() {
    local share name dir here=/project
    RUNS=${TMPDIR:-/tmp}/verbscope-machine-$(id -u)
    (umask 077 && mkdir -p "$RUNS") || die 73 "cannot write to $RUNS"
    remove_left_runs
    RUN=$(mktemp -d "$RUNS/XXXXXX") || die 73 "cannot write to $RUNS"
    exec {run_lock}>"$RUN/lock"
    flock "$run_lock"
    mkdir "$RUN/guest" "$RUN/guest/crash"
    mkdir -p "$output" || die 73 "cannot make the output folder $output"
    output=$(cd "$output" && pwd -P)
    SHARE_TAGS=(run project output)
    SHARE_DIRS=("$RUN/guest" "$PROJECT" "$output")
    printf 'output\t/output\t%s\n' "$output" >"$RUN/guest/shares"
    for share in ${shares[@]+"${shares[@]}"}; do
        dir=${share%:*} name=${share##*:}
        if [ -d "$share" ]; then dir=$share name=$(basename "$share"); fi
        [ -d "$dir" ] || wrong "--share: $dir is not a folder"
        [[ $name =~ ^[A-Za-z0-9._-]+$ ]] || wrong "--share: '$name' cannot be a name; use letters, digits, dot, dash"
        dir=$(cd "$dir" && pwd -P)
        SHARE_TAGS+=("share${#SHARE_TAGS[@]}")
        SHARE_DIRS+=("$dir")
        printf '%s\t/share/%s\t%s\n' "${SHARE_TAGS[-1]}" "$name" "$dir" >>"$RUN/guest/shares"
    done
    case $PWD/ in "$PROJECT"/*) here=/project${PWD#"$PROJECT"} ;; esac
    printf '%s' "$here" >"$RUN/guest/directory"
    printf '%s' "$PROJECT" >"$RUN/guest/project"
    : >"$RUN/guest/environment"
    [ ${#environment[@]} = 0 ] || printf '%s\0' "${environment[@]}" >"$RUN/guest/environment"
    : >"$RUN/guest/command"
    if [ ${#words[@]} -gt 0 ]; then
        printf '%s\0' "${words[@]}" >"$RUN/guest/command"
    else
        printf 'rows %s cols %s' $(stty size) >"$RUN/guest/terminal"
        printf '%s' "${TERM:-vt100}" >"$RUN/guest/term"
    fi
}

# Folders of runs whose process was killed: nobody holds their lock.
remove_left_runs() {
    local lock
    for lock in "$RUNS"/*/lock; do
        [ -e "$lock" ] && (flock -n 9 && rm -rf "${lock%/lock}") 9<"$lock"
    done
}

end_run() {
    [ -z "${QEMU-}" ] || kill -KILL "$QEMU" 2>/dev/null
    rm -rf "$RUN"
    rmdir "$output" 2>/dev/null
}

run_guest() {
    local code
    set_up_run
    trap end_run EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    trap 'exit 129' HUP
    if [ "$accel" = auto ]; then
        accel=tcg
        if kvm_works "$RUN/rom"; then accel=kvm; fi
    fi
    start_guest
    watch_guest
    copy_crashes
    [ -e "$RUN/guest/exit" ] || machine_failed
    code=$(< "$RUN/guest/exit")
    if [ "$CRASHES" -gt 0 ] && [ "$code" = 0 ]; then code=134; fi
    exit "$code"
}

# start_guest: QEMU as child $QEMU; descriptor $LIFE of this process reads end-of-file when QEMU is gone.
start_guest() {
    local life console=(-serial "file:$RUN/console.log")
    qemu_options "$accel"
    : >"$RUN/guest/stdout"
    : >"$RUN/guest/stderr"
    mkfifo "$RUN/life"
    exec {life}<>"$RUN/life" {LIFE}<"$RUN/life"
    [ $verbose = no ] || say "machine: starting QEMU, $accel, in $RUN"
    STARTED=$SECONDS
    if [ ${#words[@]} -gt 0 ]; then
        setpriv --pdeathsig KILL qemu-system-x86_64 "${QEMU_OPTIONS[@]}" "${console[@]}" -monitor none \
            </dev/null >"$RUN/qemu.log" 2>&1 9>&"$life" {life}>&- {LIFE}<&- &
        QEMU=$!
        tail -c +1 -s 0.1 -f --pid=$QEMU "$RUN/guest/stdout" 2>/dev/null {life}>&- {LIFE}<&- &
        TAILS=($!)
        tail -c +1 -s 0.1 -f --pid=$QEMU "$RUN/guest/stderr" >&2 2>/dev/null {life}>&- {LIFE}<&- &
        TAILS+=($!)
    else
        setpriv --pdeathsig KILL qemu-system-x86_64 "${QEMU_OPTIONS[@]}" -monitor none \
            -chardev "stdio,id=terminal,signal=off,logfile=$RUN/console.log" -serial chardev:terminal \
            <&0 2>"$RUN/qemu.log" 9>&"$life" {life}>&- {LIFE}<&- &
        QEMU=$!
        TAILS=()
    fi
    exec {life}>&-
}

# watch_guest: returns when QEMU is gone; ends it when it does not come up or takes too long. REASON says why.
watch_guest() {
    local boot_limit=${VERBSCOPE_MACHINE_BOOT_LIMIT:-300} ready=no elapsed
    REASON=
    while true; do
        read -r -t 0.5 -u "$LIFE"
        [ $? -gt 128 ] || break
        elapsed=$((SECONDS - STARTED))
        if [ $ready = no ] && [ -e "$RUN/guest/ready" ]; then
            ready=yes
            [ $verbose = no ] || say "machine: guest-ready after $elapsed s ($(< "$RUN/guest/ready") s in the guest)"
        fi
        if [ "$limit" -gt 0 ] && [ $elapsed -ge "$limit" ]; then
            REASON="the time of $limit s ran out (--timeout)"
        elif [ $ready = no ] && [ $elapsed -ge "$boot_limit" ]; then
            REASON="the guest did not start within $boot_limit s"
        fi
        [ -z "$REASON" ] || kill -KILL "$QEMU" 2>/dev/null
    done
    wait "$QEMU" 2>/dev/null
    QEMU_CODE=$?
    QEMU=
    [ ${#TAILS[@]} = 0 ] || wait "${TAILS[@]}"
}

# A JVM that died by a signal left its report; the run has failed whatever the command made of it.
copy_crashes() {
    local report to
    CRASHES=0
    for report in "$RUN"/guest/crash/*; do
        [ -e "$report" ] || continue
        to=$output/$(date +%Y%m%d-%H%M%S)-$(basename "$report")
        cp "$report" "$to"
        CRASHES=$((CRASHES + 1))
        say "machine: a JVM crashed in the guest: $(sed -n 's/^#  *\(SIG[A-Z]*\).*/\1/p' "$report" | head -n 1). Its report: $to"
    done
}

machine_failed() {
    local log=$output/console-$(date +%Y%m%d-%H%M%S).log
    cat "$RUN/console.log" "$RUN/qemu.log" >"$log" 2>/dev/null
    if [ -z "$REASON" ]; then
        if grep -q 'Kernel panic' "$log"; then REASON="the guest's kernel panicked"
        elif [ "$QEMU_CODE" -gt 128 ]; then REASON="QEMU was killed by signal $((QEMU_CODE - 128))"
        elif [ "$QEMU_CODE" != 0 ]; then REASON="QEMU ended with $QEMU_CODE"
        elif [ ! -e "$RUN/guest/ready" ]; then REASON="the guest could not start"
        else REASON="the guest ended before the command did"
        fi
    fi
    say "machine: $REASON. The end of the guest's console:"
    tail -n 20 "$log" | tr -d '\r' | sed 's/^/    /' >&2
    say "machine: the whole log is $log"
    exit 125
}
