import { isDate } from "../../../time/wall.ts";
import { weekOf } from "./week.ts";

/** What of a tutor's schedule is shown. It stands in the address, so that reload and back keep it. */
export interface ScheduleSearch {
  /** The week's Sunday; the present week if not given. */
  week: string | undefined;
  /** How, where there is room for a grid. */
  view: "grid" | "list";
}

/** What an address says; what makes no sense is left out. Any day of a week names it. */
export function parseScheduleSearch(params: URLSearchParams): ScheduleSearch {
  const week = params.get("week") ?? "";
  return {
    week: isDate(week) ? weekOf(week) : undefined,
    view: params.get("view") === "list" ? "list" : "grid",
  };
}

/** The query of an address that says so; what is as usual is left out. */
export function formatScheduleSearch({ week, view }: ScheduleSearch): string {
  const params = new URLSearchParams();
  if (week) params.set("week", week);
  if (view === "list") params.set("view", view);
  return params.size > 0 ? `?${params}` : "";
}

/** The Sunday of the week that is shown. */
export const shownWeek = ({ week }: ScheduleSearch, today: string): string => week ?? weekOf(today);
