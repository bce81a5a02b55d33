package org.verbscope.chart;

import java.awt.Color;
import org.verbscope.picture.Role;

/** A colour that stands for a role on its way through JFreeChart; no theme is known there. */
final class RoleColor {
    private static final Role[] ROLES = Role.values();

    private RoleColor() { }

    static Color of(Role role) {
        return new Color(0, 0, role.ordinal() + 1);
    }

    /** @throws IllegalStateException for a colour that stands for no role: something was drawn with a library's own */
    static Role role(Color color) {
        int place = color.getBlue() - 1;
        if (color.getRed() != 0 || color.getGreen() != 0 || place < 0 || place >= ROLES.length) {
            throw new IllegalStateException("the colour " + color + " stands for no role");
        }
        return ROLES[place];
    }
}
