import { isDate } from "../../../time/wall.ts";
import { weekOf } from "./week.ts";

/**
 * The week and the view of a tutor's schedule. They are in the address, so that reload and Back keep them.
 */
export interface ScheduleSearch {
  /** The week's Sunday; the current week by default. */
  week: string | undefined;
  /** The view in wide windows. */
  view: "grid" | "list";
}

/** Parses the search parameters; invalid values are ignored. Any day of a week names it. */
export function parseScheduleSearch(params: URLSearchParams): ScheduleSearch {
  const week = params.get("week") ?? "";
  return {
    week: isDate(week) ? weekOf(week) : undefined,
    view: params.get("view") === "list" ? "list" : "grid",
  };
}

/** Formats the search parameters; defaults are omitted. */
export function formatScheduleSearch({ week, view }: ScheduleSearch): string {
  const params = new URLSearchParams();
  if (week) params.set("week", week);
  if (view === "list") params.set("view", view);
  return params.size > 0 ? `?${params}` : "";
}

/** The Sunday of the week shown. */
export const shownWeek = ({ week }: ScheduleSearch, today: string): string => week ?? weekOf(today);
