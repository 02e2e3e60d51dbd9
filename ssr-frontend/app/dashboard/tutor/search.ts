import { isDate } from "../../time/wall.ts";

/** How many payments are listed at first, and how many more each time. */
export const PAYMENTS_STEP = 20;
/** How many at most: every row is read and sent at once. */
const PAYMENTS_MAX = 500;

/** Which sessions a tutor looks at. It stands in the address, so that reload and back keep it. */
export interface SessionsSearch {
  /** The day whose sessions are listed, such as `2026-11-21`. */
  date: string | undefined;
  /** A month turned to without choosing a day, such as `2026-11`. */
  month: string | undefined;
}

/** What an address says; what makes no sense is left out. */
export function parseSessionsSearch(params: URLSearchParams): SessionsSearch {
  const date = params.get("date") ?? "";
  const month = params.get("month") ?? "";
  return {
    date: isDate(date) ? date : undefined,
    month: isDate(`${month}-01`) ? month : undefined,
  };
}

/** The query of an address that says so. */
export function formatSessionsSearch({ date, month }: Partial<SessionsSearch>): string {
  const params = new URLSearchParams();
  if (date) params.set("date", date);
  if (month) params.set("month", month);
  return params.size > 0 ? `?${params}` : "";
}

/** The month whose days the calendar shows. */
export const shownMonth = ({ date, month }: SessionsSearch, today: string): string =>
  month ?? (date ?? today).slice(0, 7);

/** How many payments a tutor looks at. */
export interface PaymentsSearch {
  count: number;
}

export function parsePaymentsSearch(params: URLSearchParams): PaymentsSearch {
  const count = Number(params.get("payments"));
  return {
    count: Number.isInteger(count) && count > PAYMENTS_STEP ? Math.min(count, PAYMENTS_MAX) : PAYMENTS_STEP,
  };
}

export const formatPaymentsSearch = ({ count }: PaymentsSearch): string =>
  count > PAYMENTS_STEP ? `?payments=${count}` : "";
