/** The panel's height, in px, if the window is high enough. */
export const PANEL_HEIGHT = 600;

/** The margin above and below it, in px. */
export const PANEL_MARGIN = 8;
