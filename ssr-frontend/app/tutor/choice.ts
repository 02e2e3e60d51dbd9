import { isDate } from "../time/wall.ts";

/** The tutor's areas, as the icon bar lists them. */
const TUTOR_TABS = ["sessions", "payments", "settings"] as const;
export type TutorTab = (typeof TUTOR_TABS)[number];

/** How many payments are listed at first, and how many more each time. */
export const PAYMENTS_STEP = 20;
/** How many at most: every row is read and sent at once. */
const PAYMENTS_MAX = 500;

/** What a tutor looks at. It stands in the address, so that reload and back keep it. */
export interface TutorChoice {
  tab: TutorTab;
  /** The view of Session Management. */
  view: "overview" | "availability";
  /** The day whose sessions are listed, such as `2026-11-21`. */
  date: string | undefined;
  /** A month turned to without choosing a day, such as `2026-11`. */
  month: string | undefined;
  /** How many payments are listed. */
  payments: number;
}

/** The choice in an address; what makes no sense is left out. */
export function tutorChoiceOf(params: URLSearchParams): TutorChoice {
  const date = params.get("date") ?? "";
  const month = params.get("month") ?? "";
  const payments = Number(params.get("payments"));
  return {
    tab: TUTOR_TABS.find((tab) => tab === params.get("tab")) ?? "sessions",
    view: params.get("view") === "availability" ? "availability" : "overview",
    date: isDate(date) ? date : undefined,
    month: isDate(`${month}-01`) ? month : undefined,
    payments:
      Number.isInteger(payments) && payments > PAYMENTS_STEP
        ? Math.min(payments, PAYMENTS_MAX)
        : PAYMENTS_STEP,
  };
}

/** The query of an address with that choice; each area keeps only what is its own. */
export function tutorQueryOf({ tab, view, date, month, payments }: TutorChoice): string {
  const params = new URLSearchParams();
  if (tab === "payments") {
    params.set("tab", tab);
    if (payments > PAYMENTS_STEP) params.set("payments", String(payments));
  } else if (tab === "settings") {
    params.set("tab", tab);
  } else {
    if (view !== "overview") params.set("view", view);
    if (date) params.set("date", date);
    if (month) params.set("month", month);
  }
  return params.size > 0 ? `?${params}` : "";
}
