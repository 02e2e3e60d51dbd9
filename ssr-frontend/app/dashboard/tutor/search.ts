import { isDate } from "../../time/wall.ts";

/** How many payments are listed at first, and how many more each time. */
export const PAYMENTS_STEP = 20;
/** How many at most: every row is read and sent at once. */
const PAYMENTS_MAX = 500;

/** Which sessions a tutor looks at. It stands in the address, so that reload and back keep it. */
export interface SessionsSearch {
  /** The day whose sessions are listed, such as `2026-11-21`. */
  date: string | undefined;
}

/** What an address says; what makes no sense is left out. */
export function parseSessionsSearch(params: URLSearchParams): SessionsSearch {
  const date = params.get("date") ?? "";
  return { date: isDate(date) ? date : undefined };
}

/** The query of an address that says so. */
export const formatSessionsSearch = ({ date }: SessionsSearch): string => (date ? `?date=${date}` : "");

/** The month in which the calendar opens, such as `2026-11`. */
export const openingMonth = ({ date }: SessionsSearch, today: string): string => (date ?? today).slice(0, 7);

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
