package org.verbscope.app.timeline;

import java.util.Locale;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Rectangle;
import javafx.scene.shape.Shape;
import javafx.scene.shape.StrokeLineCap;
import org.verbscope.event.Evidence;
import org.verbscope.picture.EventSign;
import org.verbscope.picture.Stroke;

/** The signs of events in lists, in the stage's shapes, and the swatch of an evidence. */
final class SignNodes {
    private SignNodes() { }

    static Node of(EventSign sign) {
        Shape shape = switch (sign) {
            case PAYLOAD -> new Rectangle(1, 1, 12, 10);
            case PACKET -> new Polygon(0, 1, 10, 1, 14, 6, 10, 11, 0, 11);
            case REQUEST, ACK -> new Polygon(0, 1, 10, 1, 14, 6, 10, 11, 0, 11, 3, 6);
            case WQE -> new Polygon(1, 1, 9, 1, 13, 5, 13, 11, 1, 11);
            case DOORBELL -> new Polygon(7, 0, 13, 6, 7, 12, 1, 6);
            case CQE -> capsule();
            case KERNEL_ENTRY -> new Polygon(0.5, 1, 13.5, 1, 13.5, 4, 10.5, 4, 7, 11, 3.5, 4, 0.5, 4);
            case CPU_COPY -> new Circle(7, 6, 5.5);
            case FAILURE -> new Polygon(4.5, 0, 9.5, 0, 13, 3.5, 13, 8.5, 9.5, 12, 4.5, 12, 1, 8.5, 1, 3.5);
            case WARNING -> new Polygon(7, 0.5, 13.5, 11.5, 0.5, 11.5);
            case CHECK -> new Circle(7, 6, 4.5);
            case CALL, CONTROL, OTHER -> new Rectangle(4, 3, 6, 6);
        };
        shape.getStyleClass().addAll("event-sign", sign.kind().name().toLowerCase(Locale.ROOT));
        // All signs take the same room, so that the names stand in a column.
        var room = new Rectangle(16, 12);
        room.setFill(null);
        return new Group(room, shape);
    }

    private static Rectangle capsule() {
        var capsule = new Rectangle(0.5, 1, 13, 10);
        capsule.setArcWidth(10);
        capsule.setArcHeight(10);
        return capsule;
    }

    static Node swatch(Evidence evidence) {
        var line = new Line(0, 0, 22, 0);
        line.getStyleClass().add("evidence-swatch");
        line.setStrokeWidth(2);
        for (double length : Stroke.Dash.of(evidence).lengths()) {
            line.getStrokeDashArray().add(length);
        }
        line.setStrokeLineCap(evidence == Evidence.MODELLED ? StrokeLineCap.ROUND : StrokeLineCap.BUTT);
        return line;
    }
}
