import { wallTime } from "../../../time/wall.ts";

/** The weekdays by number; 0 is Sunday. */
export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** Every quarter of an hour of a day, in the API's format and as a label. */
export const TIMES: readonly { value: string; label: string }[] = Array.from({ length: 96 }, (_, quarter) => {
  const value = `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`;
  return { value, label: wallTime(value) };
});
