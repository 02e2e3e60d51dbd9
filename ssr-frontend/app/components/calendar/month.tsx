import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DateCalendar } from "@mui/x-date-pickers/DateCalendar";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { PickerDay, type PickerDayProps } from "@mui/x-date-pickers/PickerDay";
import dayjs, { type Dayjs } from "dayjs";
import { useMemo } from "react";
import { TARGET } from "../../theme/tokens.ts";
import { wallDay } from "../../time/wall.ts";
import { type CalendarProps, MarksContext, useMarks } from "./marks.ts";

const ISO_DATE_FORMAT = "YYYY-MM-DD";

/** A month calendar. Loaded lazily, because the date library is large. */
export default function MonthCalendar(props: CalendarProps) {
  const { value, from, to, marked, today, markWords, onlyMarked, label, onChange, onMonthChange } = props;
  const shown = value ?? [...marked].find((day) => day >= today) ?? today;
  // A new object would count as a new value, and navigate back to its month.
  const selected = useMemo(() => (value ? dayjs(value) : null), [value]);
  const reference = useMemo(() => dayjs(shown), [shown]);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <MarksContext value={{ marked, today, markWords }}>
        <fieldset className="calendar-frame">
          <legend className="visually-hidden">{label}</legend>
          <DateCalendar
            views={["day"]}
            value={selected}
            referenceDate={reference}
            minDate={dayjs(from)}
            maxDate={dayjs(to)}
            shouldDisableDate={(day: Dayjs) => onlyMarked && !marked.has(day.format(ISO_DATE_FORMAT))}
            onChange={(day: Dayjs | null) => day && onChange(day.format(ISO_DATE_FORMAT))}
            {...(onMonthChange
              ? { onMonthChange: (day: Dayjs) => onMonthChange(day.format(ISO_DATE_FORMAT)) }
              : {})}
            slots={{ day: CalendarDay }}
            // Today is in the academy's time zone and marked by the day itself; the browser's date may
            // differ.
            disableHighlightToday
            reduceAnimations
            sx={calendarSx}
          />
        </fieldset>
      </MarksContext>
    </LocalizationProvider>
  );
}

/** A day with its mark: a dot and bold digits, and text for screen readers. Days of another month are empty cells. */
function CalendarDay({ day, ...props }: PickerDayProps) {
  const { marked, today, markWords } = useMarks();
  if (props.outsideCurrentMonth) return <PickerDay {...props} day={day} />;
  const date = (day as Dayjs).format("YYYY-MM-DD");
  const isMarked = marked.has(date);
  const words = [wallDay(date), date === today && "today", isMarked && markWords];
  // These contain the browser's time zone; the server's HTML would differ.
  const own = {
    today: false,
    "data-timestamp": undefined,
    "aria-current": date === today ? ("date" as const) : undefined,
  };
  return (
    <PickerDay
      {...props}
      {...own}
      day={day}
      aria-label={words.filter(Boolean).join(", ")}
      className={`${isMarked ? "marked" : ""} ${date === today ? "today" : ""}`}
    >
      {(day as Dayjs).date()}
    </PickerDay>
  );
}

/** Where seven days are narrower than their text, the text is smaller. */
const fontSize = "min(1rem, var(--day) * 0.65)";

const cell = { width: "var(--day)", height: TARGET, mx: "1px", fontSize };

/**
 * Days sized for touch; a marked day has a dot (`calendar.css`), weight and background, so color is never the only
 * sign.
 */
const calendarSx = {
  width: "100%",
  maxWidth: "var(--calendar)",
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
  "& .MuiDayCalendar-weekDayLabel": {
    ...cell,
    height: "2rem",
    fontSize: `calc(${fontSize} * 0.875)`,
    color: "var(--muted)",
  },
  "& .MuiDayCalendar-slideTransition": { minHeight: 0 },
  "& .MuiPickerDay-root": {
    "--PickerDay-size": "var(--day)",
    "--PickerDay-horizontalMargin": "1px",
    position: "relative",
    // Room for the dot below large text.
    height: "max(var(--day), 2.25rem)",
    borderRadius: "var(--radius)",
    fontSize,
    // Large text of a date does not wrap.
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  "& .MuiPickerDay-root.Mui-disabled:not(.Mui-selected)": { color: "var(--muted)", opacity: 0.62 },
  "& .MuiPickerDay-root.marked": { fontWeight: 700, backgroundColor: "var(--teal-tint)" },
  "& .MuiPickerDay-root.Mui-selected, & .MuiPickerDay-root.Mui-selected:hover, & .MuiPickerDay-root.Mui-selected:focus":
    { backgroundColor: "var(--teal)", color: "var(--on-teal)", forcedColorAdjust: "none" },
} as const;
