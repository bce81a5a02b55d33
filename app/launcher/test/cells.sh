# What a cell sees, and what its Java process starts from: with the real Java, on the real set. The suite
# names its set; alone, this builds one.

# run_cell SOURCE: one cell through the launcher; sets CODE.
run_cell() {
    REAL_SET=${REAL_SET:-${VERBSCOPE_RUN:-$("$PROJECT/verbscope" build 2>&1 | sed -n 's/^Built: //p')}}
    printf '{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[{"cell_type":"code","id":"c","metadata":{},"execution_count":null,"outputs":[],"source":%s}]}' \
        "\"${1//\"/\\\"}\"" >"$ROOM/cell.ipynb"
    VERBSCOPE_RUN=$REAL_SET XDG_CONFIG_HOME="$ROOM/config" "$PROJECT/verbscope" run --device soft --out "$ROOM/results" "$ROOM/cell.ipynb" \
        >"$ROOM/out" 2>&1 </dev/null
    CODE=$?
}

test_a_cell_sees_the_lab_and_nothing_of_the_window() {
    run_cell 'for (String name : List.of("org.verbscope.app.cli.Main", "picocli.CommandLine", "javafx.application.Platform")) { try { Class.forName(name); throw new IllegalStateException("a cell sees " + name); } catch (ClassNotFoundException right) { } }'
    exits 0
    run_cell 'org.verbscope.app.cli.Main.main(new String[0]);'
    exits 1
    says "package org.verbscope.app.cli does not exist"
    run_cell 'Lab.fresh().pair(); new com.fasterxml.jackson.databind.ObjectMapper();'
    exits 0
}

# A JVM that does not trust its archive lets go of it and starts slowly, without a word.
test_the_java_process_starts_from_its_archive() {
    run_cell 'if (java.nio.file.Files.lines(java.nio.file.Path.of("/proc/self/maps")).noneMatch(map -> map.matches(".*/process-[^/]*[.]jsa"))) throw new IllegalStateException("no archive is in use");'
    exits 0
}
