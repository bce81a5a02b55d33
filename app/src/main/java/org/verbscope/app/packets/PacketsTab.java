package org.verbscope.app.packets;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.LongConsumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.packets.PacketAnswers.Answer;
import org.verbscope.app.packets.PacketAnswers.Question;
import org.verbscope.app.stage.Latest;
import org.verbscope.app.stage.PicturePane;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.app.views.CaptionBar;
import org.verbscope.app.views.LabTab;
import org.verbscope.app.views.Moment;
import org.verbscope.export.PacketFile;
import org.verbscope.picture.LadderView;
import org.verbscope.picture.PacketBytesView;
import org.verbscope.picture.PacketHeaders;
import org.verbscope.picture.PacketRow;
import org.verbscope.picture.Theme;

/** Packets: list, header tree, bytes and ladder. What is chosen in one stands out in the others. */
public final class PacketsTab implements LabTab {
    private final CaptionBar caption = new CaptionBar(this::ask);
    private final PicturePane bytes = new PicturePane(120, 60, this::ask);
    private final PicturePane ladder = new PicturePane(240, 140, this::ask);
    private final TextField filter = new TextField();
    private final Label said = Controls.label("", "hint");
    private final Button save;
    private final PacketTable table;
    private final HeaderTree tree = new HeaderTree(this::field);
    private final VBox node;
    private final PacketAnswers answers = new PacketAnswers();
    private final Latest<Question, Answer> frames;
    private final FxPulse pulse;
    private final Executor worker;
    private final Function<Window, Optional<Path>> target;
    private Moment moment;
    private Answer shown;
    private int chosen = -1;
    private String field = "";

    /** @param look goes to a step */
    public PacketsTab(FxPulse pulse, Executor worker, LongConsumer look) {
        this(pulse, worker, look, PacketsTab::ask);
    }

    /** @param target asks where to save */
    PacketsTab(FxPulse pulse, Executor worker, LongConsumer look, Function<Window, Optional<Path>> target) {
        this.pulse = pulse;
        this.worker = worker;
        this.target = target;
        FxPulse.Slot<Answer> ready = pulse.slot(this::answered);
        frames = new Latest<>(answers::answer, worker, ready::set);
        table = new PacketTable(this::choose, look);
        save = Controls.button(ViewText.of("packets.save"), this::save);
        bytes.named(ViewText.of("packets.bytes"));
        ladder.named(ViewText.of("packets.ladder"));
        filter.setPromptText(ViewText.of("packets.filter"));
        filter.setAccessibleText(ViewText.of("packets.filter"));
        filter.getStyleClass().add("view-filter");
        filter.textProperty().addListener((property, before, now) -> ask());
        bytes.onChoice(id -> id.startsWith(PacketBytesView.BYTE), id -> field(PacketHeaders.idAt(shown == null ? List.of() : shown.headers(),
                Integer.parseInt(id.substring(PacketBytesView.BYTE.length())))));
        ladder.onChoice(id -> id.startsWith(LadderView.PACKET), id -> choose(Integer.parseInt(id.substring(LadderView.PACKET.length())) - 1));
        var bar = new HBox(filter, said, Controls.spring(), save);
        bar.getStyleClass().add("view-bar");
        var parts = new PacketParts(table, tree, bytes, ladder);
        VBox.setVgrow(parts, Priority.ALWAYS);
        parts.setMinHeight(0);
        node = new VBox(caption, parts, bar);
    }

    private static Optional<Path> ask(Window owner) {
        var chooser = new FileChooser();
        chooser.setTitle(ViewText.of("packets.save"));
        chooser.setInitialFileName("packets.pcapng");
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter("pcapng", "*.pcapng"));
        return Optional.ofNullable(chooser.showSaveDialog(owner)).map(File::toPath);
    }

    private void choose(int packet) {
        chosen = packet;
        ask();
    }

    private void field(String id) {
        field = id;
        ask();
    }

    private void ask() {
        if (moment != null && caption.getWidth() > 0 && ladder.getWidth() > 0 && ladder.getHeight() > 0) {
            frames.ask(new Question(moment, filter.getText(), chosen, field, caption.getWidth(), bytes.getWidth(), bytes.getHeight(), ladder.getWidth(),
                    ladder.getHeight()));
        }
    }

    private void answered(Answer answer) {
        shown = answer;
        long step = answer.question().moment().step();
        caption.show(answer.caption());
        table.show(i -> PacketRow.of(answer.trail().at(i, step), ViewText.locale()), answer.count(), answer.let(), answer.selected());
        tree.show(answer.headers(), PacketAnswers.field(answer.headers(), answer.question().field()));
        bytes.setVisible(answer.bytes() != null);
        if (answer.bytes() != null) {
            bytes.show(answer.bytes());
        }
        ladder.show(answer.ladder());
        save.setDisable(answer.count() == 0);
    }

    /** Every packet of the log as a file, by the worker. */
    private void save() {
        Optional<Path> file = target.apply(node.getScene() == null ? null : node.getScene().getWindow());
        if (file.isEmpty() || moment == null) {
            return;
        }
        var log = moment.log();
        worker.execute(() -> {
            String words;
            try {
                PacketFile written = PacketFile.write(log.range(0, log.size()), "verbscope", Files.newOutputStream(file.get()));
                words = ViewText.of("packets.saved", "n", written.packets(), "file", file.get().getFileName())
                        + (written.findings().isEmpty() ? "" : " " + String.join("; ", written.findings()));
            } catch (IOException refused) {
                words = ViewText.of("packets.not_saved", "file", file.get(), "why", refused.getMessage());
            }
            String result = words;
            pulse.post(() -> said.setText(result));
        });
    }

    @Override
    public Region node() {
        return node;
    }

    @Override
    public void show(Moment next) {
        if (moment == null || moment.step() != next.step() || moment.log() != next.log()) {
            chosen = -1;
        }
        moment = next;
        ask();
    }

    @Override
    public void style(Theme theme, TypeScale scale) {
        caption.theme(theme);
        bytes.theme(theme);
        ladder.theme(theme);
        table.scale(scale.tableRow(), scale.control() / 12.5);
        tree.setFixedCellSize(scale.tableRow() + 2);
        frames.forget();
        ask();
    }

    @Override
    public long drawn() {
        return shown == null ? -1 : shown.question().moment().step();
    }

    @Override
    public void asTable(boolean wanted) {
        bytes.asTable(wanted);
        ladder.asTable(wanted);
    }

    @Override
    public boolean asTable() {
        return ladder.asTable();
    }
}
