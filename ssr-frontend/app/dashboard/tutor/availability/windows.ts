import type { Availability } from "../../../queries/tutor.ts";
import { minutesOf } from "../../../time/wall.ts";

/** One subject in one availability window. */
export type AvailabilitySlot = Availability["items"][number];

/** An availability window of a weekday, with its subjects. */
export interface AvailabilityWindow {
  start_time: string;
  end_time: string;
  slots: AvailabilitySlot[];
}

/** A window that is chosen but not added yet. */
export interface AvailabilityDraft {
  day_of_week: number;
  start_time: string;
  end_time: string;
}

/** Groups a weekday's slots by time, in order. */
export function availabilityWindows(items: AvailabilitySlot[], weekday: number): AvailabilityWindow[] {
  const windows = new Map<string, AvailabilityWindow>();
  for (const slot of items) {
    if (slot.day_of_week !== weekday) continue;
    const { start_time, end_time } = slot;
    const key = `${start_time}-${end_time}`;
    const window = windows.get(key) ?? { start_time, end_time, slots: [] };
    window.slots.push(slot);
    windows.set(key, window);
  }
  return [...windows.values()].sort((a, b) => a.start_time.localeCompare(b.start_time));
}

/** The range of whole hours that the week's chart spans. */
export function hoursSpanned(items: Pick<AvailabilitySlot, "start_time" | "end_time">[]): {
  from: number;
  to: number;
} {
  const from = Math.min(...items.map(({ start_time }) => Math.floor(minutesOf(start_time) / 60)), 9);
  const to = Math.max(...items.map(({ end_time }) => Math.ceil(minutesOf(end_time) / 60)), 17);
  return { from, to };
}
