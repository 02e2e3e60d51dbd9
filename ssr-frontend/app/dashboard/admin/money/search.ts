import type { BalanceTransaction } from "../../../queries/admin-money.ts";
import { balanceTransactions, moneyMonths, statement } from "../../../queries/admin-money.ts";
import { balanceDifferences } from "../../../queries/balance-differences.ts";
import { dateIn } from "../../../time/wall.ts";
import type { TabQueries } from "../../tab.ts";
import { countIn, format, matching } from "../search.ts";
import { KINDS } from "./kinds.ts";

/** The month of the statement, and which of its movements are listed. */
export interface MoneySearch {
  /** As `2026-11`; `undefined` for the current month. */
  month: string | undefined;
  kind: BalanceTransaction["kind"] | undefined;
  count: number;
}

/** The format of a month in the address. */
export const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;

/** Parses the search parameters; invalid values are ignored. */
export const parseMoneySearch = (params: URLSearchParams): MoneySearch => ({
  month: matching(params.get("month"), MONTH),
  kind: KINDS.find(({ kind }) => kind === params.get("kind"))?.kind,
  count: countIn(params),
});

export const formatMoneySearch = ({ month, kind, count }: MoneySearch): string =>
  format({ month, kind }, count);

/** The month of a date such as `2026-11-21`. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** Adds a number of months, which may be negative. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const at = year * 12 + number - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
}

/** Every month of a range, newest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = addMonths(month, -1)) months.push(month);
  return months;
}

const NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Formats a month as `November 2026`. */
export function monthWords(month: string): string {
  const [year = "", number = "1"] = month.split("-");
  return `${NAMES[Number(number) - 1]} ${year}`;
}

/** The queries of the statement. */
export const moneyQueries: TabQueries = ({ search, session: { now, zone } }) => {
  const { month = monthOf(dateIn(now, zone)), kind, count } = parseMoneySearch(search);
  return [statement(month), balanceDifferences, moneyMonths, balanceTransactions(month, kind, count)];
};
