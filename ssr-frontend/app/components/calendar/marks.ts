import { createContext, useContext } from "react";

/** Which days stand out, and why. Dates are the academy's, as `2026-11-21`. */
export interface CalendarMarks {
  marked: ReadonlySet<string>;
  /** The academy's date, which need not be the browser's. */
  today: string;
  /** What a mark means, read with the day: `free times`. */
  markWords: string;
}

/** A month to choose a day from. */
export interface CalendarProps extends CalendarMarks {
  /** What is chosen here, for readers. */
  label: string;
  value: string | undefined;
  /** First and last day that can be shown. */
  from: string;
  to: string;
  /** Whether only marked days can be chosen. */
  onlyMarked: boolean;
  onChange: (date: string) => void;
  /** Hears the first day of a month that is turned to. */
  onMonthChange?: (date: string) => void;
}

export const MarksContext = createContext<CalendarMarks>({ marked: new Set(), today: "", markWords: "" });

/** The marks of the calendar that a day belongs to. */
export const useMarks = () => useContext(MarksContext);
