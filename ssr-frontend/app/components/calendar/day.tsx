import { PickerDay, type PickerDayProps } from "@mui/x-date-pickers/PickerDay";
import type { Dayjs } from "dayjs";
import { wallDay } from "../../time/wall.ts";
import { useMarks } from "./marks.ts";

/** A day with its mark: a dot and bold figures, said in words to readers. */
export function CalendarDay({ day, ...props }: PickerDayProps) {
  const { marked, today, markWords } = useMarks();
  const date = (day as Dayjs).format("YYYY-MM-DD");
  const isMarked = marked.has(date);
  const words = [wallDay(date), date === today && "today", isMarked && markWords];
  // The browser's zone shows in these; the server's markup would differ.
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
