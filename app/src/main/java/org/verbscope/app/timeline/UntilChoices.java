package org.verbscope.app.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.verbscope.app.text.ViewText;
import org.verbscope.event.Event;
import org.verbscope.event.EventKinds;
import org.verbscope.picture.EventRows;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Opcode;

/** What a run can go on to, as the menu and the list of conditions offer it; an event's number and what is combined is typed. */
public final class UntilChoices {
    /**
     * A condition that is chosen.
     *
     * @param group what it is about, in the window's language; empty for one that stands alone
     * @param title in words
     * @param condition as {@link org.verbscope.session.RunUntil} reads it
     */
    public record Choice(String group, String title, String condition) { }

    private UntilChoices() { }

    /** All of them; those of a group stand together. */
    public static List<Choice> all() {
        var all = new ArrayList<Choice>();
        all.add(new Choice("", ViewText.of("until.error"), "error"));
        for (QpState state : QpState.values()) {
            all.add(new Choice(ViewText.of("until.state"), state.name(), "state=" + state.name()));
        }
        for (WcStatus status : WcStatus.values()) {
            all.add(new Choice(ViewText.of("until.status"), status.value() + " " + status.name(), "status=" + status.name()));
        }
        operations().forEach(name -> all.add(new Choice(ViewText.of("until.opcode"), name, "opcode=" + name)));
        var rows = new EventRows(ViewText.locale());
        EventKinds.all().stream().map(kind -> new Choice(ViewText.of("until.kind"), rows.kind(EventKinds.nameOf(kind.asSubclass(Event.class))), "kind=" + kind.getSimpleName()))
                .sorted(Comparator.comparing(Choice::title)).forEach(all::add);
        return all;
    }

    /** Of packets, of whichever transport. */
    private static List<String> operations() {
        return IntStream.range(0, 256).filter(Opcode::known).mapToObj(Opcode::name).filter(name -> name.startsWith("RC "))
                .map(name -> name.substring(3)).toList();
    }

    /** The groups, in order. */
    static List<String> groups() {
        return Arrays.asList(ViewText.of("until.kind"), ViewText.of("until.state"), ViewText.of("until.status"), ViewText.of("until.opcode"));
    }
}
