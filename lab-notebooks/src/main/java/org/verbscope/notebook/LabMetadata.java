package org.verbscope.notebook;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the lab keeps in a notebook's or a cell's metadata, all of it under the one key {@code verbscope}. The accessors
 * read what this version knows; every other key stays in {@link #values()} and in the file.
 *
 * @param values the object under the key, empty when the key is absent
 */
public record LabMetadata(Json.Obj values) {
    /** The one key under which the lab writes. */
    public static final String KEY = "verbscope";

    /** Nothing noted. */
    public static final LabMetadata NONE = new LabMetadata(Json.Obj.EMPTY);

    /**
     * Takes the lab's part out of metadata.
     *
     * @param metadata a notebook's or a cell's metadata
     * @return what the lab noted there
     */
    public static LabMetadata of(Json.Obj metadata) {
        return metadata.object(KEY).map(LabMetadata::new).orElse(NONE);
    }

    /**
     * Puts this into metadata.
     *
     * @param metadata a notebook's or a cell's metadata
     * @return the metadata with this in place of what the lab had noted; without the key when this is empty
     */
    public Json.Obj into(Json.Obj metadata) {
        return values.isEmpty() ? metadata.without(List.of(KEY)) : metadata.with(KEY, values);
    }

    /**
     * The lesson's number or the name that other cells use for this one.
     *
     * @return for example {@code 01} or {@code tcp-run}; unlike a cell id it may hold a full stop
     */
    public Optional<String> id() {
        return values.string("id");
    }

    /**
     * What the cell is for.
     *
     * @return the kind; empty for an ordinary cell and for a word of a later version
     */
    public Optional<CellKind> kind() {
        return values.string("kind").flatMap(CellKind::of);
    }

    /**
     * The title to show.
     *
     * @return one line
     */
    public Optional<String> title() {
        return values.string("title");
    }

    /**
     * The language of a notebook's text.
     *
     * @return a language tag, e.g. {@code zh-Hant}
     */
    public Optional<String> language() {
        return values.string("language");
    }

    /**
     * The exercise that a start, solution or wrong cell belongs to.
     *
     * @return the exercise's id
     */
    public Optional<String> exercise() {
        return values.string("for");
    }

    /**
     * The cell that may not run before this card is answered.
     *
     * @return that cell's lab id
     */
    public Optional<String> before() {
        return values.string("before");
    }

    /**
     * The cell after whose run this text unfolds.
     *
     * @return that cell's lab id
     */
    public Optional<String> after() {
        return values.string("after");
    }

    /**
     * The errno that a given cell is expected to fail with.
     *
     * @return its name, for example {@code EINVAL}
     */
    public Optional<String> raises() {
        return values.string("raises");
    }

    /**
     * Hints of a check cell for one of its claims.
     *
     * @param claim the claim's name
     * @return the hints in the order in which they are shown; empty when there are none
     */
    public List<String> hints(String claim) {
        return values.object("hints").map(hints -> hints.strings(claim)).orElse(List.of());
    }

    /**
     * What a claim of a check cell says to people.
     *
     * @param name the claim's name
     * @return the words of the notebook's language, or the name when there are none
     */
    public String claim(String name) {
        return values.object("claims").flatMap(claims -> claims.string(name)).orElse(name);
    }

    /**
     * How long the lesson takes.
     *
     * @return minutes
     */
    public OptionalLong minutes() {
        return values.integer("minutes");
    }

    /**
     * The devices that the lesson is written for.
     *
     * @return for example {@code soft}, {@code rxe}, {@code hardware}
     */
    public List<String> devices() {
        return values.strings("devices");
    }

    /**
     * This with another id.
     *
     * @param id the id
     * @return new lab metadata
     */
    public LabMetadata withId(String id) {
        return with("id", Json.of(id));
    }

    /**
     * This with another kind.
     *
     * @param kind what the cell is for
     * @return new lab metadata
     */
    public LabMetadata withKind(CellKind kind) {
        return with("kind", Json.of(kind.word()));
    }

    /**
     * This with another title.
     *
     * @param title one line
     * @return new lab metadata
     */
    public LabMetadata withTitle(String title) {
        return with("title", Json.of(title));
    }

    /**
     * This with any key set.
     *
     * @param key the key
     * @param value its value
     * @return new lab metadata
     */
    public LabMetadata with(String key, Json value) {
        return new LabMetadata(values.with(key, value));
    }
}
