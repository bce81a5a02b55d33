package org.verbscope.app.palette;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class PaletteModelTest {
    private final PaletteModel model = new PaletteModel(List.of(command("File", "Save"), command("File", "Save as…"),
            command("Run", "Run all cells"), command("Run", "Restart Java process"), command("View", "Console")));

    private static Command command(String group, String title) {
        return Command.of(group, title, () -> { });
    }

    private List<String> titles(String typed) {
        model.type(typed);
        return model.shown().stream().map(Command::title).toList();
    }

    @Test
    void theLikeliestComesFirst() {
        assertThat(titles("")).hasSize(5);
        assertThat(titles("save")).containsExactly("Save", "Save as…");
        assertThat(titles("all")).first().isEqualTo("Run all cells");
        assertThat(titles("ja re")).containsExactly("Restart Java process");
        assertThat(titles("rjp")).containsExactly("Restart Java process");
        assertThat(titles("view")).containsExactly("Console");
        assertThat(titles("zzz")).isEmpty();
        assertThat(model.chosen()).isEqualTo(-1);
    }

    @Test
    void theChoiceGoesRoundTheEnds() {
        model.type("save");
        model.move(-1);
        assertThat(model.chosen()).isEqualTo(1);
        model.move(1);
        assertThat(model.chosen()).isZero();
        model.choose(7);
        assertThat(model.chosen()).isEqualTo(1);
    }
}
