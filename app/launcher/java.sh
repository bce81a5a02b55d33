# Finds a JDK of 17 or later with the compiler and JShell, without starting one.

# java_fits HOME [runtime]: whether HOME is such a JDK. Its `release` file says version and modules.
java_fits() {
    local home=$1 version modules line
    [ -x "$home/bin/java" ] && [ -r "$home/release" ] || return 1
    [ -x "$home/bin/javac" ] || [ "${2-}" = runtime ] || return 1
    version='' modules=''
    while IFS= read -r line; do
        case "$line" in
        JAVA_VERSION=*) version=${line#*\"} version=${version%%[.\"]*} ;;
        MODULES=*) modules=" ${line#*\"}" modules="${modules%\"*} " ;;
        esac
    done <"$home/release"
    [ "${version:-0}" -ge 17 ] 2>/dev/null || return 1
    [ -z "$modules" ] && return 0
    case "$modules" in *" jdk.compiler "*) ;; *) return 1 ;; esac
    case "$modules" in *" jdk.jshell "*) ;; *) return 1 ;; esac
    JAVA_VERSION_FOUND=$version
}

# find_java: sets JAVA_HOME to the first that fits: VERBSCOPE_JAVA_HOME, JAVA_HOME, java on the PATH, /usr/lib/jvm.
find_java() {
    local candidate on_path
    if [ -n "${VERBSCOPE_JAVA_HOME-}" ]; then
        java_fits "$VERBSCOPE_JAVA_HOME" || die 69 "VERBSCOPE_JAVA_HOME=$VERBSCOPE_JAVA_HOME is not a JDK of 17 or later with jdk.compiler and jdk.jshell."
        JAVA_HOME=$VERBSCOPE_JAVA_HOME
        export JAVA_HOME
        return 0
    fi
    on_path=$(command -v java || true)
    [ -n "$on_path" ] && on_path=$(dirname "$(dirname "$(readlink -f "$on_path")")")
    for candidate in "${JAVA_HOME-}" "$on_path" /usr/lib/jvm/*; do
        if [ -n "$candidate" ] && java_fits "$candidate"; then
            JAVA_HOME=$candidate
            export JAVA_HOME
            return 0
        fi
    done
    return 1
}

# find_runtime: as find_java, for a set that is built already: the javac command is not needed, the compiler is.
find_runtime() {
    local candidate
    for candidate in "${JAVA_HOME-}" /usr/lib/jvm/*; do
        if [ -n "$candidate" ] && java_fits "$candidate" runtime; then
            JAVA_HOME=$candidate
            export JAVA_HOME
            return 0
        fi
    done
    return 1
}
