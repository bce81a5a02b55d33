/**
 * State and lab time to plain shapes: the stage as data. {@link org.verbscope.picture.StageView} is a
 * pure function; {@link org.verbscope.picture.SvgWriter} and {@link org.verbscope.picture.PngWriter}
 * paint without a display, a window paints the same shapes as nodes. Colours are roles, resolved by a
 * {@link org.verbscope.picture.Theme} when something is painted; no class here names a colour.
 */
package org.verbscope.picture;
