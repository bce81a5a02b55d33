# What it installs, and what it leaves alone. The computer has neither a JDK nor Maven.

# shellcheck disable=SC2016
APT='printf "apt-get %s\n" "$*" >>"$ROOM/calls"
case "$1" in install) mv "$ROOM/away/mvn" "$ROOM/away/java" "$ROOM/bin/"; mv "$ROOM/away/jdk-17" "$ROOM/jvm/" ;; esac
[ ! -e "$ROOM/tell/apt-fails" ] || { echo "E: no network"; exit 100; }'

bare() {
    mkdir "$ROOM/away"
    mv "$ROOM/bin/mvn" "$ROOM/bin/java" "$ROOM/jvm/jdk-17" "$ROOM/away/"
    tool apt-get "$APT"
    tool apt-cache '[ "$2" = openjdk-21-jdk-headless ]'
    rm "$ROOM/bin/id"
    tool id "echo $1"
}

LINE="apt-get install -y --no-install-recommends openjdk-21-jdk-headless maven"

test_root_without_terminal_installs_after_saying_so() {
    bare 0
    verbscope devices
    exits 0
    says "Missing: a JDK of 17 or later"
    says "Missing: Maven"
    says "  $LINE"
    [ "$(calls | sed -n 1,2p)" = "apt-get update"$'\n'"$LINE" ] || wrong "apt-get was called so: $(calls)"
    builds 1
}

test_forbidden_it_prints_the_command_and_installs_nothing() {
    bare 0
    with VERBSCOPE_INSTALL=no -- verbscope devices
    exits 69
    says "  $LINE"
    [ -z "$(calls)" ] || wrong "it called $(calls)"
}

test_a_user_without_sudo_is_told_the_command() {
    bare 1000
    verbscope devices
    exits 69
    says "sudo $LINE"
    says "there is no sudo"
    [ -z "$(calls)" ] || wrong "it called $(calls)"
}

test_sudo_that_asks_for_a_password_is_not_waited_for() {
    bare 1000
    tool sudo 'exit 1'
    verbscope devices
    exits 69
    says "sudo asks for a password"
    [ -z "$(calls)" ] || wrong "it called $(calls)"
}

test_sudo_without_password_installs() {
    bare 1000
    tool sudo 'shift; exec "$@"'
    tool true ''
    verbscope devices
    exits 0
    calls | grep -qF "$LINE" || wrong "apt-get was called so: $(calls)"
}

test_apt_s_failure_is_shown() {
    bare 0
    touch "$ROOM/tell/apt-fails"
    verbscope devices
    exits 69
    says "E: no network"
    says "/install.log"
}

test_without_apt_the_packages_are_named() {
    bare 0
    rm "$ROOM/bin/apt-get"
    verbscope devices
    exits 69
    says "has no apt. Install what Debian calls: openjdk-21-jdk-headless maven"
}

test_empty_lists_leave_the_choice_to_the_release() {
    bare 0
    tool apt-cache 'exit 100'
    with VERBSCOPE_INSTALL=no -- verbscope devices
    grep -qE 'openjdk-(17|21)-jdk-headless maven' "$ROOM/out" || wrong "it names no JDK"
    says "apt-get update"
}
