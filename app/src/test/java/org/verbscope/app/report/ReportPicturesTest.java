package org.verbscope.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.measure.DevicePair;
import org.verbscope.measure.Operation;
import org.verbscope.measure.Quantity;
import org.verbscope.measure.Run;
import org.verbscope.measure.RunSpec;
import org.verbscope.notebook.HtmlReport.Section;
import org.verbscope.verbs.trace.Trace;

@Tag("unit")
class ReportPicturesTest {
    @Test
    void aNotebookThatMeasuredHasChartsInItsReport() {
        var log = new Trace(LabClock.real());
        try (DevicePair pair = DevicePair.open(List.of("soft0", "soft1"))) {
            new Run(RunSpec.of(Operation.SEND, Quantity.LATENCY).size(64).iterations(50).build(), pair.one(), pair.two()).into(log).call();
        }
        List<Section> sections = ReportPictures.of(log.log().all());
        assertThat(sections).filteredOn(section -> section.title().equals("Measured")).hasSize(2)
                .allSatisfy(section -> assertThat(section.fragment()).contains("send_lat"));
    }
}
