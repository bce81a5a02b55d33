package org.verbscope.app.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.Entry;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.NotebookEvent.CellEnded;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.Origin;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;

/**
 * Two logs side by side: the moments at which both are looked at, so that the same leg of the same message stands on both
 * stages. Cells are matched by name, in them messages by the order of their posts, and of a message its legs by their
 * number; where one log has a leg that the other has not, the other stands still. Of a cell that ran again its last run counts.
 */
public final class CompareModel {
    /**
     * A place to stop at.
     *
     * @param what the leg, the post, the completion or the end of the cell
     * @param a step of the first log; {@code b} of the second
     * @param inA whether it happened there; {@code inB} likewise
     */
    public record Moment(String cell, String what, long a, long b, boolean inA, boolean inB) {
        /** In one line. */
        public String words() {
            return cell.isEmpty() ? what : cell + ": " + what;
        }
    }

    private static final String CELL_END = "the cell has ended";
    /** Of a cell that loops. */
    private static final int MOST = 2000;
    private static final Moment START = new Moment("", "before the first event", 0, 0, true, true);

    private final List<Moment> moments;
    private int at;

    public CompareModel(List<Entry> a, List<Entry> b) {
        moments = moments(a, b);
    }

    public List<Moment> moments() {
        return moments;
    }

    public int at() {
        return at;
    }

    public Moment moment() {
        return moments.get(at);
    }

    public void look(int index) {
        at = Math.max(0, Math.min(moments.size() - 1, index));
    }

    /** Stands at the first moment of the cell that {@code step} of the first log lies in. */
    public void lookAtStep(long step) {
        int found = 0;
        for (int i = 0; i < moments.size(); i++) {
            if (moments.get(i).a() <= step) {
                found = i;
            }
        }
        at = found;
    }

    private static List<Moment> moments(List<Entry> a, List<Entry> b) {
        Map<String, Map<String, Long>> left = cells(a);
        Map<String, Map<String, Long>> right = cells(b);
        var all = new ArrayList<Moment>(List.of(START));
        long[] at = {0, 0};
        left.forEach((cell, places) -> merge(all, at, cell, places, right.getOrDefault(cell, Map.of())));
        right.forEach((cell, places) -> {
            if (!left.containsKey(cell)) {
                merge(all, at, cell, Map.of(), places);
            }
        });
        return List.copyOf(all);
    }

    /** @param at where the logs stand, moved on */
    private static void merge(List<Moment> all, long[] at, String cell, Map<String, Long> a, Map<String, Long> b) {
        var order = new ArrayList<>(a.keySet());
        int place = 0;
        for (String key : b.keySet()) {
            int known = order.indexOf(key);
            if (known >= 0) {
                place = known + 1;
            } else {
                order.add(place++, key);
            }
        }
        if (order.remove(CELL_END)) {
            order.add(CELL_END);
        }
        for (String key : order) {
            at[0] = forward(at[0], a, key);
            at[1] = forward(at[1], b, key);
            all.add(new Moment(cell, key, at[0], at[1], a.containsKey(key), b.containsKey(key)));
        }
    }

    /** A cell's run begins anew: looking may go back; within it a log never does. */
    private static long forward(long now, Map<String, Long> places, String key) {
        Long here = places.get(key);
        if (here == null) {
            return now;
        }
        return places.values().iterator().next().equals(here) ? here : Math.max(now, here);
    }

    /** Of each cell, in the order of the last runs: what happened in it, by name, with its step. */
    private static Map<String, Map<String, Long>> cells(List<Entry> log) {
        var cells = new LinkedHashMap<String, Map<String, Long>>();
        var messages = new HashMap<Long, String>();
        var legs = new HashMap<Long, Integer>();
        var counts = new HashMap<String, Integer>();
        String cell = null;
        for (Entry entry : log) {
            if (entry.event() instanceof CellStarted started) {
                cell = started.cell();
                cells.remove(cell);
                cells.put(cell, new LinkedHashMap<>());
                counts.clear();
            }
            if (cell != null && entry.head().origin() == Origin.PROGRAM) {
                String what = what(entry, messages, legs, counts);
                if (what != null && cells.get(cell).size() < MOST) {
                    cells.get(cell).putIfAbsent(what, entry.seq());
                }
            }
            if (entry.event() instanceof CellEnded ended && ended.cell().equals(cell)) {
                cells.get(cell).put(CELL_END, entry.seq());
                cell = null;
            }
        }
        return cells;
    }

    private static String what(Entry entry, Map<Long, String> messages, Map<Long, Integer> legs, Map<String, Integer> counts) {
        if (entry.event() instanceof WorkPosted posted) {
            boolean sends = posted.queue() == WorkQueue.SEND;
            String kind = (sends ? "message " : "receive ");
            String name = kind + counts.merge(kind, 1, Integer::sum);
            if (sends) {
                messages.put(entry.seq(), name);
            }
            return name + " is posted";
        } else if (entry.event() instanceof PayloadMove move && !move.again() && messages.containsKey(move.message())) {
            return messages.get(move.message()) + ", leg " + legs.merge(move.message(), 1, Integer::sum);
        } else if (entry.event() instanceof CompletionPolled) {
            String kind = "machine " + entry.head().machine() + " takes completion ";
            return kind + counts.merge(kind, 1, Integer::sum);
        }
        return null;
    }
}
