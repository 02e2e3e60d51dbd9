import { statement } from "../../../queries/admin-money.ts";
import {
  bankPayouts,
  madeRefunds,
  openedDisputes,
  paidPayments,
} from "../../../queries/admin-money-lists.ts";
import { dateIn } from "../../../time/wall.ts";
import type { TabContext, TabQueries } from "../../tab.ts";
import { bankSearch, disputesSearch, paymentsSearch, refundsSearch } from "./list-search.ts";
import { monthOf } from "./search.ts";

/** What each of the lists beside a statement shows first. Apart from `tab-queries.ts`, which all of the admin's pages load. */

/** What the lists beside a statement need for their choice of a month. */
const months = ({ session: { now, zone } }: TabContext) => statement(monthOf(dateIn(now, zone)));

export const paymentsQueries: TabQueries = (context) => {
  const { count, ...filter } = paymentsSearch.parse(context.search);
  return [paidPayments(filter, count), months(context)];
};

export const refundsQueries: TabQueries = (context) => {
  const { count, ...filter } = refundsSearch.parse(context.search);
  return [madeRefunds(filter, count), months(context)];
};

export const disputesQueries: TabQueries = (context) => {
  const { count, ...filter } = disputesSearch.parse(context.search);
  return [openedDisputes(filter, count), months(context)];
};

export const bankQueries: TabQueries = (context) => {
  const { count, month, state } = bankSearch.parse(context.search);
  return [bankPayouts({ month, state }, count), months(context)];
};
