import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AnyQuery } from "../../../queries/query.ts";
import { prefetch } from "../../../queries/show.ts";
import { addMonths, monthOf, monthWords } from "./search.ts";

interface MonthsProps {
  /** The month shown, as `2026-11`. */
  month: string;
  present: string;
  /** The first day of the first month with a movement. */
  first: string | null | undefined;
  /** The address of a month; `undefined` stands for the current one. */
  hrefOf: (month: string | undefined) => string;
  /** The queries of a month's page. */
  queriesOf: (month: string) => readonly AnyQuery[];
  /** Further actions on the month. */
  children?: ReactNode;
}

/** The month shown, with links to the previous and the next one. */
export function Months({ month, present, first, hrefOf, queriesOf, children }: MonthsProps) {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  const link = (to: string, sign: string) => (
    <MonthLink
      month={to}
      to={hrefOf(to === present ? undefined : to)}
      sign={sign}
      load={() => prefetch(queriesOf(to))}
    />
  );
  return (
    <div className="money-months">
      <h2 tabIndex={-1}>{monthWords(month)}</h2>
      <nav aria-label="Months">
        {first && before >= monthOf(first) && link(before, "←")}
        {after <= present && link(after, "→")}
      </nav>
      {children}
    </div>
  );
}

interface MonthLinkProps {
  month: string;
  to: string;
  sign: string;
  load: () => void;
}

const MonthLink = ({ month, to, sign, load }: MonthLinkProps) => (
  <Link to={to} preventScrollReset onPointerEnter={load} onFocus={load}>
    <span aria-hidden="true">{sign}</span> {monthWords(month)}
  </Link>
);
