import { createContext, useContext } from "react";

/** The marked days. Dates are in the academy's time zone, as `2026-11-21`. */
export interface CalendarMarks {
  marked: ReadonlySet<string>;
  /** Today in the academy's time zone, which may differ from the browser's. */
  today: string;
  /** The meaning of a mark, read with the day: `free times`. */
  markWords: string;
}

/** A month calendar. */
export interface CalendarProps extends CalendarMarks {
  /** The accessible name. */
  label: string;
  value: string | undefined;
  /** The first and the last day that can be shown. */
  from: string;
  to: string;
  /** Whether only marked days can be selected. */
  onlyMarked: boolean;
  onChange: (date: string) => void;
  /** Called with the first day of the displayed month when it changes. */
  onMonthChange?: (date: string) => void;
}

export const MarksContext = createContext<CalendarMarks>({ marked: new Set(), today: "", markWords: "" });

/** The marks of the calendar that contains a day. */
export const useMarks = () => useContext(MarksContext);
