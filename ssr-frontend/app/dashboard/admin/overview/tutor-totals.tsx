import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import { countText } from "../../../components/count-words.ts";
import { fullName } from "../../../components/full-name.ts";
import { SearchForm } from "../../../components/search-form.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import { ShowMore } from "../../../components/show-more.tsx";
import {
  ColumnHeader,
  RowHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from "../../../components/table.tsx";
import { useRowKeys } from "../../../components/use-row-keys.ts";
import type { SearchState } from "../../../components/use-search.ts";
import {
  type TutorTotalsPage,
  type TutorTotals as TutorTotalsRow,
  tutorTotals,
} from "../../../queries/admin-overview.ts";
import { AdminList } from "../admin-list.tsx";
import { sessionsOf } from "../places.ts";
import { hoursText } from "./figure-words.ts";
import "./overview.css";
import { longerTutors, type OverviewSearch, TUTORS_STEP } from "./search.ts";

const TITLE_ID = "tutor-summary";

/** The totals of each tutor, most hours first. */
export function TutorTotals({ state: { search, hrefOf, go } }: { state: SearchState<OverviewSearch> }) {
  const { q, tutors } = search;
  const query = useQuery({ ...tutorTotals(q, tutors), placeholderData: keepPreviousData });
  const longer = longerTutors(tutors);
  return (
    <DashboardSection id={TITLE_ID} wide title="Tutor Summary">
      <div className="tutor-totals-part">
        <SearchForm
          label="Find a tutor"
          q={q}
          rest={hrefOf({ q: "", tutors: TUTORS_STEP })}
          onFind={(found) => go({ q: found, tutors: TUTORS_STEP }, { replace: true })}
        />
        <AdminList
          query={query}
          drawing="applications"
          empty={
            q
              ? "No tutor matches that name or address."
              : "There are no tutors yet. Approve an application first."
          }
        >
          {({ items, more }) => (
            <TotalsTable
              items={items}
              moreAt={more && longer ? hrefOf({ tutors: longer }) : undefined}
              moreQueries={() => (longer ? [tutorTotals(q, longer)] : [])}
              busy={query.isPlaceholderData}
            />
          )}
        </AdminList>
      </div>
    </DashboardSection>
  );
}

interface TotalsTableProps {
  items: TutorTotalsPage["items"];
  moreAt: string | undefined;
  moreQueries: () => ReturnType<typeof tutorTotals>[];
  busy: boolean;
}

/** A table; cards in narrow windows. */
function TotalsTable({ items, ...more }: TotalsTableProps) {
  const rows = useRef<HTMLTableSectionElement>(null);
  return (
    <>
      <Table className="tutor-totals" aria-labelledby={TITLE_ID} aria-busy={more.busy}>
        <TableHead>
          <TableRow>
            <ColumnHeader>Name</ColumnHeader>
            <ColumnHeader>Email</ColumnHeader>
            <ColumnHeader>Total Sessions</ColumnHeader>
            <ColumnHeader>Total Hours</ColumnHeader>
            <ColumnHeader>Paid Hours</ColumnHeader>
          </TableRow>
        </TableHead>
        <TableBody ref={rows} {...useRowKeys(rows)}>
          {items.map((totals) => (
            <TotalsRow key={totals.tutor.id} totals={totals} />
          ))}
        </TableBody>
      </Table>
      <ShowMore items={rows} count={items.length} moreWords="tutors" {...more} />
    </>
  );
}

function TotalsRow({
  totals: { tutor, total_sessions, total_hours, paid_hours },
}: {
  totals: TutorTotalsRow;
}) {
  return (
    <TableRow className="tutor-total" tabIndex={-1}>
      <RowHeader>
        <Link to={sessionsOf(tutor.id)}>{fullName(tutor)}</Link>
      </RowHeader>
      <TableCell className="tutor-total-email">
        <a href={`mailto:${tutor.email}`}>{tutor.email}</a>
      </TableCell>
      <NumberCell label="Sessions" value={countText(total_sessions)} />
      <NumberCell label="Hours" value={hoursText(total_hours)} />
      <NumberCell label="Paid hours" value={hoursText(paid_hours)} />
    </TableRow>
  );
}

/** A number; a card shows its column's name, which screen readers get from the table. */
const NumberCell = ({ label, value }: { label: string; value: string }) => (
  <TableCell className="tutor-total-number">
    <span className="card-label" aria-hidden="true">
      {label}
    </span>
    {value}
  </TableCell>
);
