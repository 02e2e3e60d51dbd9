import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type BalanceTransaction, balanceTransactions, statement } from "../../../queries/admin-money.ts";
import { useSession } from "../../../queries/session.ts";
import { dateIn } from "../../../time/wall.ts";
import { ADMIN_LIST_STEP } from "../search.ts";
import { useListSearch } from "../use-list-search.ts";
import { Months } from "./months.tsx";
import { MovementList } from "./movements.tsx";
import { formatMoneySearch, monthOf, parseMoneySearch } from "./search.ts";

/** A month's movements of one kind. */
export function MonthOfMovements({ kind }: { kind: BalanceTransaction["kind"] }) {
  const { now, zone } = useSession();
  const list = useListSearch(parseMoneySearch, formatMoneySearch);
  const present = monthOf(dateIn(now, zone));
  const month = list.search.month ?? present;
  const { data } = useQuery({ ...statement(month), placeholderData: keepPreviousData });
  return (
    <>
      <Months
        month={month}
        present={present}
        first={data?.first_month}
        hrefOf={(other) => list.hrefOf({ month: other })}
        queriesOf={(other) => [statement(other), balanceTransactions(other, kind, ADMIN_LIST_STEP)]}
      />
      <MovementList month={month} kind={kind} list={list} zone={zone} />
    </>
  );
}
