# What `./verbscope zip` needs besides the set: JavaFX for every system, a folder each, fetched once by Maven.

ALL_PLATFORMS="linux-x64 linux-arm64 mac-x64 mac-arm64 windows-x64"

# classifier PLATFORM: JavaFX's own word for it.
classifier() {
    case "$1" in
    linux-x64) printf linux ;;
    linux-arm64) printf linux-aarch64 ;;
    mac-x64) printf mac ;;
    mac-arm64) printf mac-aarch64 ;;
    windows-x64) printf win ;;
    *) return 1 ;;
    esac
}

# javafx_for_zip ARGUMENT...: those of the command; sets FX to the folder with a folder for each platform in it.
javafx_for_zip() {
    local wanted=$ALL_PLATFORMS previous='' argument version platform
    for argument in "$@"; do
        case $argument in
        -h | --help) return ;;
        --platform=*) wanted=${argument#--platform=} ;;
        *) [ "$previous" != --platform ] || wanted=$argument ;;
        esac
        previous=$argument
    done
    version=$(find "$RUN_DIR/fx" -name 'javafx-graphics-*.jar' | sed -n 's/.*javafx-graphics-\([0-9.]*[0-9]\)-.*/\1/p' | head -n 1)
    [ -n "$version" ] || die 66 "no JavaFX is in $RUN_DIR/fx; build again with ./verbscope build"
    FX=$VERBSCOPE_CACHE/javafx-$version
    for platform in ${wanted//,/ }; do
        classifier "$platform" >/dev/null || die 64 "zip: no platform is called $platform; there are $ALL_PLATFORMS"
        [ -e "$FX/$platform/complete" ] || fetch_javafx "$platform" "$version"
    done
}

# fetch_javafx PLATFORM VERSION: from the set where it is this computer's, else through Maven.
fetch_javafx() {
    local folder=$FX/$1 kind part artifact
    kind=$(classifier "$1")
    make_cache "$folder"
    for part in base graphics controls; do
        artifact=javafx-$part-$2-$kind.jar
        if [ -e "$RUN_DIR/fx/$artifact" ]; then
            cp "$RUN_DIR/fx/$artifact" "$folder/" || die 74 "cannot write $folder; is the disk full?"
        elif ! (cd "$VERBSCOPE_HOME" && mvn -q -B -ntp -N dependency:copy "-Dartifact=org.openjfx:javafx-$part:$2:jar:$kind" \
            "-DoutputDirectory=$folder" >"$folder/fetch.log" 2>&1 </dev/null); then
            die 69 "JavaFX for $1 cannot be fetched; $folder/fetch.log says why. Without a network: ./verbscope zip --platform NAME for the ones that are here."
        fi
    done
    touch "$folder/complete"
}
