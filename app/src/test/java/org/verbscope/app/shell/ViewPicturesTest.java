package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.verbscope.app.notebook.CellView.Mark;
import org.verbscope.app.views.ViewKind;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.picture.Theme;

/** The views beside the stage, in the real window, as pictures to be looked at. */
class ViewPicturesTest extends LessonWindowBase {
    private static final String REFUSED = """
            var stuck = m1.endpoint("stuck");
            stuck.toInit();
            stuck.qp().modify(new QpAttributes().state(RTR)
                .av(AddressVector.to(0).fromPort(1))
                .pathMtu(Mtu.MTU_1024).rqPsn(0)
                .destQpNum(two.qp().number())
                .maxDestRdAtomic(1),
              List.of(QpAttribute.STATE, QpAttribute.AV,
                QpAttribute.PATH_MTU,
                QpAttribute.DEST_QPN, QpAttribute.RQ_PSN,
                QpAttribute.MAX_DEST_RD_ATOMIC));""";
    private static final String LONG = """
            two.qp().postRecv(RecvRequest.into(7, two.memory(), 16_320, 64));
            two.qp().postRecv(RecvRequest.into(8, two.memory(), 0, 64));
            one.fill(3000);
            one.postSend(9, 3000);
            lab.settle();""";

    void view(ViewKind kind) {
        fx(() -> window.choose(kind));
        await(kind + " is drawn", () -> window.bench().view().drawn() == window.bench().view().playhead().step());
    }

    void cell(String code, Mark end) {
        fx(() -> window.bench().notebook().insertAndRun(code));
        await("the cell has ended " + end, () -> window.bench().model().view().cells().stream()
                .anyMatch(view -> view.cell().source().equals(code) && view.mark() == end));
        settle();
    }

    private void themes(String name, String docs) {
        for (Theme theme : Theme.values()) {
            fx(() -> window.theme(theme));
            await("it is drawn", () -> window.bench().view().drawn() == window.bench().view().playhead().step());
            assertThat(picture(name + "-" + theme.id(), theme == Theme.LIGHT ? docs : "")).isNotEmptyFile();
        }
        fx(() -> window.theme(Theme.LIGHT));
    }

    @Test
    void queuePairStatesSmall() throws Exception {
        open(Theme.LIGHT, 1280, 720, false);
        view(ViewKind.STATES);
        picture("states-empty-1280");
        run("start", "create");
        settle();
        view(ViewKind.STATES);
        picture("states-ready-1280");
        cell(REFUSED, Mark.FAILED);
        themes("states-refused-1280", "qp-states");
        fire("Try a transition…");
        settle();
        picture("states-form-1280");
        fire("Insert cell and run");
        await("the form's cell has brought it to RTR", () -> texts().stream().anyMatch(text -> text.contains("RTR needs nothing"))
                || session.log().all().stream().anyMatch(entry -> entry.event() instanceof QpStateChanged moved
                        && moved.to().equals("RTR") && moved.qp().number() == 0x12 && moved.qp().machine() == 1));
        settle();
        picture("states-after-1280");
    }

    @Test
    void queuePairStatesLarge() throws Exception {
        open(Theme.DARK, 1920, 1080, false);
        run("start", "create");
        cell(REFUSED, Mark.FAILED);
        view(ViewKind.STATES);
        themes("states-refused-1920", "");
    }

    @Test
    void otherViewsSmall() throws Exception {
        open(Theme.LIGHT, 1280, 720, false);
        others("1280");
    }

    @Test
    void otherViewsLarge() throws Exception {
        open(Theme.LIGHT, 1920, 1080, false);
        others("1920");
    }

    private void others(String size) {
        for (ViewKind kind : new ViewKind[] {ViewKind.QUEUES, ViewKind.PACKETS, ViewKind.OBJECTS}) {
            view(kind);
            picture(kind.id() + "-empty-" + size);
        }
        run("start", "create", "post-recv", "post-send", "nics", "poll", "three-packets");
        settle();
        for (ViewKind kind : new ViewKind[] {ViewKind.QUEUES, ViewKind.PACKETS, ViewKind.OBJECTS}) {
            view(kind);
            themes(kind.id() + "-" + size, kind.id());
        }
        cell(LONG, Mark.FINISHED);
        for (ViewKind kind : new ViewKind[] {ViewKind.QUEUES, ViewKind.PACKETS, ViewKind.OBJECTS}) {
            view(kind);
            picture(kind.id() + "-failed-" + size);
        }
        fx(() -> window.bench().view().look(window.bench().view().log().size() - 30));
        await("it is drawn", () -> window.bench().view().drawn() == window.bench().view().playhead().step());
        picture("objects-back-" + size);
    }
}
