import { Filters } from "../../../components/filters.tsx";
import {
  type AdminResearchPage,
  adminResearch,
  type ResearchFilter,
} from "../../../queries/admin-research.ts";
import { AdminList, type ListQuery } from "../admin-list.tsx";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import "./admin-research.css";
import { type ReactNode, useRef } from "react";
import { ShowMore, type ShowMoreProps } from "../../../components/show-more.tsx";
import { ColumnHeader, Table, TableBody, TableHead, TableRow } from "../../../components/table.tsx";
import { useRowKeys } from "../../../components/use-row-keys.ts";
import { RequestRow } from "./request-row.tsx";
import type { ResearchSearch } from "./search.ts";
import { TutorsNotice, type TutorsQuery } from "./tutors-notice.tsx";
import { useProjectDialogs } from "./use-project-dialogs.tsx";

const FILTERS: { filter: ResearchFilter; label: string; empty: string }[] = [
  {
    filter: "all",
    label: "All",
    empty: "No one has requested a mentor yet. A new request appears here automatically, and we email you.",
  },
  { filter: "pending", label: "Unassigned", empty: "Every request has a mentor." },
  { filter: "assigned", label: "Ready to start", empty: "No projects are waiting to start." },
  { filter: "in_progress", label: "In progress", empty: "No project is in progress." },
  {
    filter: "at_risk",
    label: "At risk",
    empty: "No date has passed, and every project had news in the last two weeks.",
  },
  { filter: "completed", label: "Completed", empty: "No project has been completed yet." },
];

interface ResearchViewProps {
  query: ListQuery<AdminResearchPage>;
  list: ListSearchState<ResearchSearch>;
  tutors: TutorsQuery;
}

/** The research requests and projects in one state, or all of them. */
export function ResearchView({ query, list: { search, hrefOf, longer }, tutors }: ResearchViewProps) {
  const { filter, count } = search;
  const { shown, ...dialogs } = useProjectDialogs(tutors);
  return (
    <section className="admin-view" aria-labelledby="research-title">
      <h2 id="research-title" className="visually-hidden">
        Research projects
      </h2>
      <Filters
        label="State of the projects"
        choices={FILTERS.map((choice) => ({
          label: choice.label,
          to: hrefOf({ filter: choice.filter }),
          current: choice.filter === filter,
          count: query.data?.counts[choice.filter],
          queries: [adminResearch(choice.filter, ADMIN_LIST_STEP)],
        }))}
      />
      <TutorsNotice tutors={tutors} />
      <AdminList
        query={query}
        drawing="research"
        empty={FILTERS.find((choice) => choice.filter === filter)?.empty}
      >
        {({ items, more }) => (
          <RequestsTable
            labelledBy="research-title"
            count={items.length}
            moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
            moreWords="projects"
            moreQueries={() => (longer ? [adminResearch(filter, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((project) => (
              <RequestRow
                key={project.id}
                project={project}
                tutors={tutors.data?.items}
                href={hrefOf({ project: project.id, count })}
                dialogs={dialogs}
              />
            ))}
          </RequestsTable>
        )}
      </AdminList>
      {shown}
    </section>
  );
}

interface RequestsTableProps extends ShowMoreProps {
  /** The id of the table's heading. */
  labelledBy: string;
  /** The rows. */
  children: ReactNode;
}

/** A table of research projects with a "show more" link; focus moves to the first new row. */
function RequestsTable({ labelledBy, children, ...more }: RequestsTableProps) {
  const rows = useRef<HTMLTableSectionElement>(null);
  return (
    <>
      <Table className="requests" aria-labelledby={labelledBy} aria-busy={more.busy ?? false}>
        <TableHead>
          <TableRow>
            <ColumnHeader>Date</ColumnHeader>
            <ColumnHeader>Student</ColumnHeader>
            <ColumnHeader>Research area and goals</ColumnHeader>
            <ColumnHeader>Timeline</ColumnHeader>
            <ColumnHeader>Tutor</ColumnHeader>
            <ColumnHeader>Status</ColumnHeader>
            <ColumnHeader>
              <span className="visually-hidden">Details</span>
            </ColumnHeader>
          </TableRow>
        </TableHead>
        <TableBody ref={rows} {...useRowKeys(rows)}>
          {children}
        </TableBody>
      </Table>
      <ShowMore items={rows} {...more} />
    </>
  );
}
