import { TARGET } from "../../theme/tokens.ts";

/** A finger's width, less only where seven of them and the page's margins are wider than the screen. */
const size = `min(${TARGET}px, (100vw - 54px) / 7)`;

const cell = { width: size, height: TARGET, mx: "1px", fontSize: "1rem" };

/** Days large enough for a finger; a marked day has a dot, weight and ground, so color never says it alone. */
export const calendarSx = {
  width: "100%",
  maxWidth: 7 * (TARGET + 2),
  height: "auto",
  maxHeight: "none",
  m: 0,
  "& .MuiPickersCalendarHeader-root": {
    pl: "10px",
    pr: 0,
    mt: 0,
    mb: 0.5,
    minHeight: TARGET,
    maxHeight: "none",
    flexWrap: "wrap",
  },
  // Large text takes two lines.
  "& .MuiPickersCalendarHeader-labelContainer": {
    maxHeight: "none",
    overflow: "visible",
    mr: "auto",
    minWidth: 0,
    flexShrink: 1,
  },
  "& .MuiPickersCalendarHeader-label": { fontWeight: 600, fontSize: "1.0625rem", cursor: "default" },
  "& .MuiDayCalendar-weekDayLabel": { ...cell, height: 32, fontSize: "0.875rem", color: "var(--muted)" },
  "& .MuiDayCalendar-slideTransition": { minHeight: 0 },
  "& .MuiPickerDay-root": {
    "--PickerDay-size": size,
    "--PickerDay-horizontalMargin": "1px",
    position: "relative",
    borderRadius: "var(--radius)",
    fontSize: "1rem",
    // A date of large text is not broken in two.
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  "& .MuiPickerDay-root.Mui-disabled:not(.Mui-selected)": { color: "var(--muted)", opacity: 0.62 },
  "& .MuiPickerDay-root.marked": { fontWeight: 700, backgroundColor: "var(--teal-tint)" },
  "& .MuiPickerDay-root.marked::after": {
    content: '""',
    position: "absolute",
    bottom: 6,
    width: 5,
    height: 5,
    borderRadius: "50%",
    backgroundColor: "currentColor",
    forcedColorAdjust: "none",
  },
  // A contrast theme leaves no shadow.
  "& .MuiPickerDay-root.today:not(:focus-visible)": {
    outline: "1px solid transparent",
    outlineOffset: "-1px",
  },
  "& .MuiPickerDay-root.today": { boxShadow: "inset 0 0 0 1px var(--edge)" },
  "& .MuiPickerDay-root.Mui-selected, & .MuiPickerDay-root.Mui-selected:hover, & .MuiPickerDay-root.Mui-selected:focus":
    { backgroundColor: "var(--teal)", color: "var(--on-teal)", forcedColorAdjust: "none" },
} as const;
