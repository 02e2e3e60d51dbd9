/** Icons of several rails, in the format of {@link RailTab.icon}. */

/** A calendar page with a checked day. */
export const CALENDAR_ICON =
  "M3.500 6.500h17v14h-17zM3.500 10.500h17M8 3.500v5M16 3.500v5M9 15.500l2.200 2.200 4-4.200";

/** A bar chart. */
export const BARS_ICON = "M3.500 20.500v-9M9.200 20.500v-15M14.800 20.500v-6M20.500 20.500v-17M2 20.500h20";

/** A flask. */
export const FLASK_ICON =
  "M9.500 3.500h5M10.500 3.500v6L5 19a1.500 1.500 0 0 0 1.300 1.500h11.400A1.500 1.500 0 0 0 19 19L13.500 9.500v-6M7.500 15h9";

/** A sun. */
export const SUN_ICON =
  "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2";
