# Finds a JDK of 17 or later with the compiler and JShell, without starting one.

# Where the system keeps its JDKs; another folder may be given.
JVM_FOLDER=${VERBSCOPE_JVM_FOLDER:-/usr/lib/jvm}

# java_fits HOME [runtime]: whether HOME is such a JDK; sets JAVA_VERSION_FOUND. Its `release` file says
# version and modules; an image that runs only (no javac command) does where nothing is compiled by Maven.
java_fits() {
    local home=$1 version='' modules='' line
    [ -x "$home/bin/java" ] && [ -r "$home/release" ] || return 1
    [ -x "$home/bin/javac" ] || [ "${2-}" = runtime ] || return 1
    while IFS= read -r line; do
        case "$line" in
        JAVA_VERSION=*) version=${line#*\"} version=${version%%[!0-9]*} ;;
        MODULES=*) modules=" ${line#*\"}" modules="${modules%\"*} " ;;
        esac
    done <"$home/release"
    [ "${version:-0}" -ge 17 ] || return 1
    if [ -n "$modules" ]; then
        [[ $modules == *" jdk.compiler "* && $modules == *" jdk.jshell "* ]] || return 1
    fi
    JAVA_VERSION_FOUND=$version
}

# take_java HOME [runtime]: makes it the Java of everything that is started, Maven too.
take_java() {
    [ -n "$1" ] && java_fits "$@" || return 1
    JAVA_HOME=$1
    export JAVA_HOME
    JVM_KEY=$(cksum <"$JAVA_HOME/release")
    JVM_KEY=$JAVA_VERSION_FOUND-${JVM_KEY%% *}
}

# find_java [runtime]: the first that fits: VERBSCOPE_JAVA_HOME, JAVA_HOME, java on the PATH, JVM_FOLDER.
find_java() {
    local candidate on_path
    if [ -n "${VERBSCOPE_JAVA_HOME-}" ]; then
        take_java "$VERBSCOPE_JAVA_HOME" "$@" && return
        die 69 "VERBSCOPE_JAVA_HOME=$VERBSCOPE_JAVA_HOME is not a JDK of 17 or later with jdk.compiler and jdk.jshell."
    fi
    take_java "${JAVA_HOME-}" "$@" && return
    if on_path=$(command -v java); then
        on_path=$(readlink -f "$on_path")
        take_java "${on_path%/bin/java}" "$@" && return
    fi
    for candidate in "$JVM_FOLDER"/*; do
        take_java "$candidate" "$@" && return
    done
    return 1
}
