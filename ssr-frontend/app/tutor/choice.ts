import { isDate } from "../time/wall.ts";

/** What a tutor looks at. It stands in the address, so that reload and back keep it. */
export interface TutorChoice {
  view: "overview" | "availability";
  /** The day whose sessions are listed, such as `2026-11-21`. */
  date: string | undefined;
  /** A month turned to without choosing a day, such as `2026-11`. */
  month: string | undefined;
}

/** The choice in an address; what makes no sense is left out. */
export function tutorChoiceOf(params: URLSearchParams): TutorChoice {
  const date = params.get("date") ?? "";
  const month = params.get("month") ?? "";
  return {
    view: params.get("view") === "availability" ? "availability" : "overview",
    date: isDate(date) ? date : undefined,
    month: isDate(`${month}-01`) ? month : undefined,
  };
}

/** The query of an address with that choice. */
export function tutorQueryOf({ view, date, month }: TutorChoice): string {
  const params = new URLSearchParams();
  if (view !== "overview") params.set("view", view);
  if (date) params.set("date", date);
  if (month) params.set("month", month);
  return params.size > 0 ? `?${params}` : "";
}
