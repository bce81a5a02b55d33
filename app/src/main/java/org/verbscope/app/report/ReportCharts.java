package org.verbscope.app.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import org.verbscope.chart.ChartsOptions;
import org.verbscope.chart.ChartsPage;
import org.verbscope.chart.Measured;
import org.verbscope.chart.MeasuredRun;

/** Which charts a report has of what was measured. */
public final class ReportCharts {
    private static final double WIDTH = 1100;
    private static final double HEIGHT = 620;

    private ReportCharts() { }

    /** The newest run of each test, a histogram of each latency run, and what else there is. */
    public static List<ChartsOptions> of(Measured measured) {
        List<ChartsOptions> all = new ArrayList<>();
        var newest = new LinkedHashMap<String, Long>();
        measured.runs().forEach(run -> newest.put(run.test(), run.seq()));
        newest.values().forEach(run -> all.add(options(ChartsPage.RUN, run)));
        for (MeasuredRun run : measured.runs()) {
            if (!run.bars().isEmpty()) {
                all.add(options(ChartsPage.HISTOGRAM, run.seq()));
            }
        }
        if (!measured.costs().isEmpty()) {
            all.add(options(ChartsPage.VERBS, 0));
        }
        if (!measured.counters().isEmpty()) {
            all.add(options(ChartsPage.COUNTERS, 0));
        }
        return all;
    }

    private static ChartsOptions options(ChartsPage page, long run) {
        return new ChartsOptions(WIDTH, HEIGHT, page, run, 0, Locale.ENGLISH);
    }
}
