import { useRef, useState } from "react";
import { Link } from "react-router";
import { LoadError } from "../../../bookings/section.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import {
  type AdminResearchPage,
  adminResearch,
  type EligibleTutor,
  type ResearchFilter,
} from "../../../queries/admin-research.ts";
import type { ResearchProject } from "../../../research/project.ts";
import { AdminList, type ListQuery } from "../admin-list.tsx";
import { Filters } from "../filters.tsx";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { HoursDialog } from "./hours-dialog.tsx";
import { ReassignDialog } from "./reassign-dialog.tsx";
import "./admin-research.css";
import { RequestRow } from "./request-row.tsx";
import type { ResearchSearch } from "./search.ts";

const FILTERS: { filter: ResearchFilter; label: string; empty: string }[] = [
  {
    filter: "all",
    label: "All",
    empty: "Nobody has asked for a mentor yet. A new request appears here by itself, and we write to you.",
  },
  { filter: "pending", label: "Unassigned", empty: "Every request has a mentor." },
  { filter: "assigned", label: "Ready to start", empty: "No mentor has yet to start a project." },
  { filter: "in_progress", label: "In progress", empty: "No project is in progress." },
  {
    filter: "at_risk",
    label: "At risk",
    empty: "No date has passed, and every project was heard of in the last two weeks.",
  },
  { filter: "completed", label: "Completed", empty: "No project has been completed yet." },
];

interface ResearchViewProps {
  query: ListQuery<AdminResearchPage>;
  list: ListSearchState<ResearchSearch>;
  /** Who can mentor. */
  tutors: Omit<ListQuery<{ items: EligibleTutor[] }>, "isPlaceholderData">;
}

/** What an admin may change of a project, in a dialog. */
interface Change {
  kind: "reassign" | "hours";
  project: ResearchProject;
  /** Each opening begins anew. */
  turn: number;
}

/** Research requests and projects: in one state at a time, or all of them. */
export function ResearchView({ query, list: { search, hrefOf, longer }, tutors }: ResearchViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const eligible = tutors.data?.items;
  const [change, setChange] = useState<Change>();
  const [open, setOpen] = useState(false);
  const ask = (kind: Change["kind"], project: ResearchProject) => {
    setChange((last) => ({ kind, project, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  };
  const dialog = {
    open,
    onClose: () => setOpen(false),
    onClosed: () => !document.activeElement?.closest("main") && heading.current?.focus(),
  };
  return (
    <section className="admin-view" aria-labelledby="research-title">
      <h2 id="research-title" className="visually-hidden" tabIndex={-1} ref={heading}>
        Research projects
      </h2>
      <Filters
        label="State of the projects"
        choices={FILTERS.map(({ filter, label }) => ({
          label,
          to: hrefOf({ filter }),
          current: filter === search.filter,
          count: query.data?.counts[filter],
          queries: [adminResearch(filter, ADMIN_LIST_STEP)],
        }))}
      />
      {eligible?.length === 0 && <NobodyEligible />}
      {!eligible && tutors.error && <LoadError query={tutors} />}
      <AdminList
        query={query}
        drawing="research"
        empty={FILTERS.find(({ filter }) => filter === search.filter)?.empty}
      >
        {({ items, more }) => (
          <>
            <TableHead />
            <ShowMoreList
              count={items.length}
              moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
              moreWords="projects"
              moreQueries={() => (longer ? [adminResearch(search.filter, longer)] : [])}
              busy={query.isPlaceholderData}
            >
              {items.map((project) => (
                <RequestRow
                  key={project.id}
                  project={project}
                  tutors={eligible}
                  onReassign={() => ask("reassign", project)}
                  onHours={() => ask("hours", project)}
                />
              ))}
            </ShowMoreList>
          </>
        )}
      </AdminList>
      {change?.kind === "reassign" && (
        <ReassignDialog key={change.turn} project={change.project} tutors={eligible} {...dialog} />
      )}
      {change?.kind === "hours" && <HoursDialog key={change.turn} project={change.project} {...dialog} />}
    </section>
  );
}

/** Nobody can be assigned: why, and where that is changed. */
const NobodyEligible = () => (
  <p className="nobody-eligible">
    No tutor can be assigned just now: it takes an approved tutor who offers research mentorship. Approve one
    under <Link to="/dashboard/admin/applications">Applications</Link>, or ask a tutor to add the service.
  </p>
);

/** The names of the columns, where there is room for columns; each row says them to readers itself. */
const TableHead = () => (
  <div className="request-head" aria-hidden="true">
    <span>Date</span>
    <span>Student</span>
    <span>Research area and goals</span>
    <span>Timeline</span>
    <span>Tutor</span>
    <span>Status</span>
  </div>
);
