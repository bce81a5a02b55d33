package org.verbscope.picture;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.verbscope.event.Evidence;
import org.verbscope.event.Layer;

/** The words beside {@link PresenterStage}, from the same bundle. */
public final class PresenterWords {
    private final Words words;

    public PresenterWords(Locale locale) {
        words = new Words(locale);
    }

    /** Names of the six steps, in order. */
    public List<String> steps() {
        return IntStream.rangeClosed(1, SixSteps.ALL).mapToObj(n -> words.of("presenter.step." + n)).toList();
    }

    /** Names of the layers, from the top. */
    public List<String> layers() {
        return Stream.of(Layer.values()).map(layer -> words.of("layer." + layer.name().toLowerCase(Locale.ROOT))).toList();
    }

    /** @param reached 0 before the first */
    public String step(int reached) {
        return reached == 0 ? words.of("presenter.step.0") : words.of("presenter.step", "n", reached);
    }

    public String evidence(Evidence evidence) {
        return words.of("evidence." + evidence.name().toLowerCase(Locale.ROOT));
    }
}
