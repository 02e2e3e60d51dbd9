/** What a tutor looks at. It stands in the address, so that reload and back keep it. */
export interface TutorChoice {
  view: "overview" | "availability";
  /** The day whose sessions are listed, such as `2026-11-21`. */
  date: string | undefined;
  /** A month turned to without choosing a day, such as `2026-11`. */
  month: string | undefined;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The choice in an address; what makes no sense is left out. */
export function tutorChoiceOf(params: URLSearchParams): TutorChoice {
  const date = params.get("date") ?? "";
  const month = params.get("month") ?? "";
  return {
    view: params.get("view") === "availability" ? "availability" : "overview",
    date: DATE.test(date) && !Number.isNaN(Date.parse(date)) ? date : undefined,
    month: MONTH.test(month) ? month : undefined,
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
