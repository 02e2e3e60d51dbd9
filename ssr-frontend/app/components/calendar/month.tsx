import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DateCalendar } from "@mui/x-date-pickers/DateCalendar";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import dayjs, { type Dayjs } from "dayjs";
import { useMemo } from "react";
import { CalendarDay } from "./day.tsx";
import { type CalendarProps, MarksContext } from "./marks.ts";
import { calendarSx } from "./style.ts";

const ISO_DATE_FORMAT = "YYYY-MM-DD";

/** One month of days to choose from. Loaded on demand: the date library is large. */
export default function MonthCalendar(props: CalendarProps) {
  const { value, from, to, marked, today, markWords, onlyMarked, label, onChange, onMonthChange } = props;
  const shown = value ?? [...marked].find((day) => day >= today) ?? today;
  // A new object would be a new value, and lead back to its month.
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
            // Today is the academy's, and the day says so itself; the browser may have another date.
            disableHighlightToday
            reduceAnimations
            sx={calendarSx}
          />
        </fieldset>
      </MarksContext>
    </LocalizationProvider>
  );
}
