package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.verbscope.chart.CellChart;
import org.verbscope.chart.Measured;
import org.verbscope.chart.MeasuredCost;
import org.verbscope.chart.MeasuredRun;
import org.verbscope.event.MeasureEvent.Bar;

/** The numbers of a chart as JSON, and back. A notebook comes from anywhere: what is not understood is no chart. */
final class ChartNumbers {
    /** Samples of a run that are kept. */
    private static final int SAMPLES = 120;
    private static final int MOST = 2_000;
    private static final double LARGEST = 1e12;
    private static final Pattern SEPARATOR = Pattern.compile(", ");

    private ChartNumbers() { }

    static Json write(CellChart chart) {
        var runs = new ArrayList<Json>();
        for (MeasuredRun run : chart.measured().runs()) {
            MeasuredRun fewer = run.withFewerSamples(SAMPLES);
            var fields = new LinkedHashMap<String, Json>();
            fields.put("seq", Json.of(run.seq()));
            fields.put("number", Json.of(run.number()));
            fields.put("test", Json.of(run.test()));
            fields.put("device", Json.of(run.device()));
            fields.put("settings", texts(run.settings()));
            fields.put("ending", Json.of(run.ending()));
            fields.put("why", Json.of(run.why()));
            fields.put("figures", texts(run.figures()));
            fields.put("samples", Json.of(fewer.samples().stream().map(sample -> (sample.counted() ? 1 : 0) + " " + sample.nanos() + " "
                    + sample.messages() + " " + sample.bytes()).collect(Collectors.joining(", "))));
            fields.put("bars", Json.of(run.bars().stream().map(bar -> bar.upToNanos() + " " + bar.count()).collect(Collectors.joining(", "))));
            runs.add(new Json.Obj(fields));
        }
        var costs = new ArrayList<Json>();
        for (MeasuredCost cost : chart.measured().costs()) {
            costs.add(new Json.Obj(Map.of("device", Json.of(cost.device()), "verb", Json.of(cost.verb()), "size", Json.of(cost.size()),
                    "data", Json.of(cost.data()), "cold_us", Json.of(String.valueOf(cost.cold())), "p50_us",
                    Json.of(String.valueOf(cost.typical())), "p99_us", Json.of(String.valueOf(cost.p99())))));
        }
        return new Json.Obj(Map.of("kind", Json.of(chart.kind().name().toLowerCase(Locale.ROOT)), "run", Json.of(chart.run()),
                "runs", new Json.Arr(runs), "costs", new Json.Arr(costs)));
    }

    private static Json texts(Map<String, String> values) {
        var all = new LinkedHashMap<String, Json>();
        values.forEach((name, value) -> all.put(name, Json.of(value)));
        return new Json.Obj(all);
    }

    /** @return empty when it is no chart */
    static Optional<CellChart> read(Json.Obj fields) {
        try {
            var kind = CellChart.Kind.valueOf(need(fields, "kind").toUpperCase(Locale.ROOT));
            var measured = new Measured(0, objects(fields, "runs").stream().map(ChartNumbers::run).toList(),
                    objects(fields, "costs").stream().map(ChartNumbers::cost).toList(), List.of());
            return Optional.of(new CellChart(kind, fields.integer("run").orElse(0), measured)).filter(CellChart::drawable);
        } catch (IllegalArgumentException notOurs) {
            return Optional.empty();
        }
    }

    private static MeasuredRun run(Json.Obj fields) {
        var samples = rows(fields, "samples", 4).stream().map(row -> new MeasuredRun.Sample(row[0] == 1, row[1], row[2], row[3])).toList();
        var bars = rows(fields, "bars", 2).stream().map(row -> new Bar(row[0], row[1])).toList();
        return new MeasuredRun(fields.integer("seq").orElse(0), (int) fields.integer("number").orElse(0), need(fields, "test"),
                need(fields, "device"), texts(fields, "settings"), samples, need(fields, "ending"), need(fields, "why"),
                texts(fields, "figures"), bars);
    }

    private static MeasuredCost cost(Json.Obj fields) {
        return new MeasuredCost(need(fields, "device"), need(fields, "verb"), fields.integer("size").orElse(0),
                fields.get("data").filter(Json.of(true)::equals).isPresent(), number(fields, "cold_us"),
                number(fields, "p50_us"), number(fields, "p99_us"));
    }

    private static double number(Json.Obj fields, String name) {
        double value = Double.parseDouble(need(fields, name));
        if (value >= 0 && value < LARGEST) {
            return value;
        }
        throw new IllegalArgumentException(name);
    }

    private static List<long[]> rows(Json.Obj fields, String name, int columns) {
        String text = need(fields, name);
        if (text.isEmpty()) {
            return List.of();
        }
        var all = new ArrayList<long[]>();
        for (String row : SEPARATOR.split(text)) {
            String[] cells = row.split(" ");
            if (cells.length != columns || all.size() >= MOST) {
                throw new IllegalArgumentException(name);
            }
            var numbers = new long[columns];
            for (int i = 0; i < columns; i++) {
                numbers[i] = Long.parseLong(cells[i]);
            }
            all.add(numbers);
        }
        return all;
    }

    private static List<Json.Obj> objects(Json.Obj fields, String name) {
        if (!(fields.fields().get(name) instanceof Json.Arr list) || list.items().size() > MOST) {
            throw new IllegalArgumentException(name);
        }
        return list.items().stream().map(item -> {
            if (item instanceof Json.Obj object) {
                return object;
            }
            throw new IllegalArgumentException(name);
        }).toList();
    }

    private static Map<String, String> texts(Json.Obj fields, String name) {
        var all = new LinkedHashMap<String, String>();
        fields.object(name).orElse(Json.Obj.EMPTY).fields().forEach((key, value) -> {
            if (value instanceof Json.Str text) {
                all.put(key, text.value());
            }
        });
        return all;
    }

    private static String need(Json.Obj fields, String name) {
        return fields.string(name).orElseThrow(() -> new IllegalArgumentException(name));
    }
}
