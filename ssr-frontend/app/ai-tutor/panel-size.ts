/** The panel's height, in px, where the window has so much. */
export const PANEL_HEIGHT = 600;

/** What stays free above and below it, in px. */
export const PANEL_MARGIN = 8;
