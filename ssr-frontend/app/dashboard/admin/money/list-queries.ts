import { moneyMonths } from "../../../queries/admin-money.ts";
import {
  bankPayouts,
  madeRefunds,
  openedDisputes,
  paidPayments,
} from "../../../queries/admin-money-lists.ts";
import type { TabQueries } from "../../tab.ts";
import { bankSearch, disputesSearch, paymentsSearch, refundsSearch } from "./list-search.ts";

/** The first queries of the lists about money. */

export const paymentsQueries: TabQueries = (context) => {
  const { count, ...filter } = paymentsSearch.parse(context.search);
  return [paidPayments(filter, count), moneyMonths];
};

export const refundsQueries: TabQueries = (context) => {
  const { count, ...filter } = refundsSearch.parse(context.search);
  return [madeRefunds(filter, count), moneyMonths];
};

export const disputesQueries: TabQueries = (context) => {
  const { count, ...filter } = disputesSearch.parse(context.search);
  return [openedDisputes(filter, count), moneyMonths];
};

export const bankQueries: TabQueries = (context) => {
  const { count, month, state } = bankSearch.parse(context.search);
  return [bankPayouts({ month, state }, count), moneyMonths];
};
