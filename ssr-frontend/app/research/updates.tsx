import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { distinctNames } from "../components/distinct-names.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { fullName } from "../components/full-name.ts";
import { Loaded, RowsSkeleton } from "../components/section.tsx";
import { ShowMoreList } from "../components/show-more-list.tsx";
import { researchUpdates } from "../queries/research.ts";
import { dateAndTime24 } from "../time/format.ts";
import { useReaderZone } from "../time/reader-zone.ts";
import { addUpdateForm, deleteUpdateQuestion, editUpdateForm } from "./forms/update.ts";
import {
  mayDo,
  type ParticipantSide,
  type ResearchProject,
  type ResearchSide,
  type ResearchUpdate,
  updateTypeLabel,
} from "./project.ts";
import { useResearchDialogs } from "./research-dialogs.tsx";
import { longerUpdates } from "./search.ts";

interface UpdatesProps {
  project: ResearchProject;
  side: ResearchSide;
  /** The number of listed updates, and the URL of a list with another number. */
  count: number;
  hrefOf: (count: number) => string;
}

/** The updates of student and mentor, newest first. */
export function Updates({ project, side, count, hrefOf }: UpdatesProps) {
  const { openForm } = useResearchDialogs();
  // Admins write only in projects that they mentor.
  const writer = side === "admin" ? "tutor" : side;
  const updates = useQuery({ ...researchUpdates(project.id, count), placeholderData: keepPreviousData });
  const longer = longerUpdates(count);
  const add = mayDo(project, "add_update") && (
    <Button variant="outlined" onClick={() => openForm(addUpdateForm(project, writer))}>
      Add update
    </Button>
  );
  return (
    <section className="notebook-updates" aria-labelledby="updates-title">
      <header className="notebook-head">
        <h2 id="updates-title" tabIndex={-1}>
          Updates
        </h2>
        {add}
      </header>
      <Loaded query={updates} skeleton={<RowsSkeleton rows={4} />}>
        {({ items, more }) => {
          if (items.length === 0) return <EmptyState drawing="research">{emptyText(project)}</EmptyState>;
          const nameOf = distinctNames(items, ({ title }) => title);
          return (
            <ShowMoreList
              count={items.length}
              moreAt={more && longer ? hrefOf(longer) : undefined}
              moreWords="updates"
              moreQueries={() => (longer ? [researchUpdates(project.id, longer)] : [])}
              busy={updates.isPlaceholderData}
            >
              {items.map((update) => (
                <UpdateEntry key={update.id} update={update}>
                  <UpdateActions project={project.id} update={update} name={nameOf(update)} side={writer} />
                </UpdateEntry>
              ))}
            </ShowMoreList>
          );
        }}
      </Loaded>
    </section>
  );
}

const emptyText = (project: ResearchProject): string =>
  mayDo(project, "add_update")
    ? "No updates yet. A line a week is enough to see how far you’ve come."
    : "No updates.";

interface UpdateEntryProps {
  update: ResearchUpdate;
  /** The project that it belongs to, if there are several. */
  about?: ReactNode;
  /** Its actions. */
  children?: ReactNode;
}

/** An update in a notebook: date and author in the margin, text beside it. */
export function UpdateEntry({ update, about, children }: UpdateEntryProps) {
  const zone = useReaderZone();
  const { title, description, update_type, author, created_at, edited } = update;
  return (
    <li className="entry" tabIndex={-1}>
      <div className="entry-margin">
        <time dateTime={created_at}>{dateAndTime24(created_at, zone)}</time>
        <span>{fullName(author)}</span>
      </div>
      <div className="entry-text">
        {about}
        <h3>{title}</h3>
        <p className="entry-kind">
          {updateTypeLabel(update_type)}
          {edited && ", edited"}
        </p>
        <p className="entry-description">{description}</p>
        {children}
      </div>
    </li>
  );
}

interface UpdateActionsProps {
  project: string;
  update: ResearchUpdate;
  /** Its unique accessible name. */
  name: string;
  side: ParticipantSide;
}

function UpdateActions({ project, update, name, side }: UpdateActionsProps) {
  const { openForm, confirm } = useResearchDialogs();
  const { title, allowed_actions } = update;
  if (allowed_actions.length === 0) return null;
  return (
    <div className="entry-actions">
      {allowed_actions.includes("edit") && (
        <Button
          variant="text"
          aria-label={`Edit: ${name}`}
          onClick={() => openForm(editUpdateForm(project, update, side))}
        >
          Edit
        </Button>
      )}
      {allowed_actions.includes("delete") && (
        <Button
          variant="text"
          aria-label={`Delete: ${name}`}
          onClick={() => confirm(deleteUpdateQuestion(project, update, side, <p>“{title}”</p>))}
        >
          Delete
        </Button>
      )}
    </div>
  );
}
