# The zip for a class: made by the launcher of the real set, unpacked, and started with nothing else.

unpacked_zip() {
    local platform=linux-x64
    [ "$(uname -m)" = x86_64 ] || platform=linux-arm64
    REAL_SET=${REAL_SET:-${VERBSCOPE_RUN:-$("$PROJECT/verbscope" build 2>&1 | sed -n 's/^Built: //p')}}
    VERBSCOPE_RUN=$REAL_SET XDG_CACHE_HOME="$ROOM/cache" "$PROJECT/verbscope" zip --platform $platform --out "$ROOM/class.zip" \
        >"$ROOM/out" 2>&1 </dev/null
    CODE=$?
    (. "$PROJECT/app/launcher/java.sh" && find_java && cd "$ROOM" && "$JAVA_HOME/bin/jar" xf class.zip)
    UNPACKED=$(echo "$ROOM"/verbscope-*)
}

# from_zip ARGUMENT...: starts what was unpacked as a student does.
from_zip() {
    (cd "$ROOM" && env -i PATH=/usr/bin:/bin HOME="$ROOM/home" sh "$UNPACKED/verbscope" "$@") >"$ROOM/out" 2>&1 </dev/null
    CODE=$?
}

test_the_zip_of_a_class_starts_without_a_build() {
    unpacked_zip
    exits 0
    [ -e "$UNPACKED/verbscope.cmd" ] && [ -d "$UNPACKED"/fx/linux-* ] || wrong "in the zip are: $(ls "$UNPACKED" "$UNPACKED/fx")"
    from_zip
    exits 0
    says "No display here: DISPLAY is not set."
    [ -s "$ROOM/verbscope-out/six-steps.html" ] || wrong "the opening lesson left no report"
    from_zip hand-in "$UNPACKED/lab-notebooks/notebooks/part-1/06-state-machine.ipynb" --name A --out "$ROOM/a.zip"
    exits 0
    [ -s "$ROOM/a.zip" ] || wrong "no hand-in was made"
    from_zip window --help
    exits 0
}

test_zip_names_its_platforms() {
    REAL_SET=${REAL_SET:-${VERBSCOPE_RUN:-$("$PROJECT/verbscope" build 2>&1 | sed -n 's/^Built: //p')}}
    VERBSCOPE_RUN=$REAL_SET XDG_CACHE_HOME="$ROOM/cache" "$PROJECT/verbscope" zip --platform amiga >"$ROOM/out" 2>&1 </dev/null
    CODE=$?
    exits 64
    says "no platform is called amiga; there are linux-x64 linux-arm64 mac-x64 mac-arm64 windows-x64"
}
