import { isDate } from "../../time/wall.ts";

/** The step by which the list of payments grows. */
export const PAYMENTS_STEP = 20;
/** Its maximum length: every row is read and sent at once. */
const PAYMENTS_MAX = 500;

/** The day that a tutor looks at. It is in the address, so that reload and Back keep it. */
export interface SessionsSearch {
  /** The day whose sessions are listed, such as `2026-11-21`. */
  date: string | undefined;
}

/** Parses the search parameters; invalid values are ignored. */
export function parseSessionsSearch(params: URLSearchParams): SessionsSearch {
  const date = params.get("date") ?? "";
  return { date: isDate(date) ? date : undefined };
}

/** Formats the search parameters. */
export const formatSessionsSearch = ({ date }: SessionsSearch): string => (date ? `?date=${date}` : "");

/** The month that the calendar opens with, such as `2026-11`. */
export const openingMonth = ({ date }: SessionsSearch, today: string): string => (date ?? today).slice(0, 7);

/** The number of payments listed. */
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
