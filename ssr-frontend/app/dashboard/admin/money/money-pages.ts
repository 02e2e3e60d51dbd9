import type { TabQueries } from "../../tab.ts";
import { tutorPayoutsQueries } from "../payouts/search.ts";
import { MONEY, MONEY_BANK, MONEY_DISPUTES, MONEY_PAYMENTS, MONEY_REFUNDS, MONEY_TUTORS } from "../places.ts";
import { bankQueries, disputesQueries, paymentsQueries, refundsQueries } from "./list-queries.ts";
import { moneyQueries } from "./search.ts";

/** A link to a page about money. */
export interface MoneyPageLink {
  to: string;
  label: string;
  /** The queries of its first render. */
  queries: TabQueries;
}

/** The pages about money, which share one entry of the rail: the total, what came in, what went out. */
export const MONEY_PAGES: readonly MoneyPageLink[] = [
  { to: MONEY, label: "Statement", queries: moneyQueries },
  { to: MONEY_PAYMENTS, label: "Payments", queries: paymentsQueries },
  { to: MONEY_REFUNDS, label: "Refunds", queries: refundsQueries },
  { to: MONEY_DISPUTES, label: "Disputes", queries: disputesQueries },
  { to: MONEY_TUTORS, label: "Tutors", queries: tutorPayoutsQueries },
  { to: MONEY_BANK, label: "Bank", queries: bankQueries },
];
