import "../../components/radio-choices.css";
import "./saved.css";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { EmptyState } from "../../components/empty-state.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { opportunity } from "../../queries/summer-opportunities.ts";
import { type SavedOpportunity, savedOpportunities } from "../../queries/summer-saved.ts";
import { OPPORTUNITIES_PATH } from "../opportunity/opportunity.ts";
import { showStudentPage } from "../student/student.ts";
import { loadStudentPage } from "../student/student-page.server.ts";
import { PageHead, StudentPage } from "../student/student-page.tsx";
import type { Route } from "./+types/saved";
import { inOrder, type Removal, type SavedRow, stillRemoved } from "./order.ts";
import { SaveFromLink } from "./save-from-link.tsx";
import { SavedItem } from "./saved-item.tsx";

const queriesOf = ({ searchParams }: URL) => {
  const slug = searchParams.get("save");
  return [savedOpportunities, ...(slug ? [opportunity(slug)] : [])];
};

export const loader = (args: Route.LoaderArgs) => loadStudentPage(args, queriesOf(args.url));
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => showStudentPage(queriesOf(url));

/** `/summer/saved`: what the student wants to apply to, by what closes next; `?save={slug}` saves one more. */
export default function SavedPage() {
  return (
    <StudentPage title="Saved">
      <SavedContent />
    </StudentPage>
  );
}

function SavedContent() {
  const search = new URLSearchParams(useLocation().search);
  const slug = search.get("save");
  const query = useQuery(savedOpportunities);
  const open = query.data?.items.filter(({ state }) => state === "open").length;
  return (
    <>
      <PageHead heading="Saved" state={open ? `${open} open, soonest deadline first` : undefined} />
      {slug && <SaveFromLink key={slug} slug={slug} />}
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {({ items }) => <SavedLists items={items} asked={slug !== null} />}
      </Loaded>
    </>
  );
}

interface SavedListsProps {
  items: readonly SavedOpportunity[];
  /** Whether one more is about to be saved. */
  asked: boolean;
}

function SavedLists({ items, asked }: SavedListsProps) {
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  const { open, closed } = inOrder(items, stillRemoved(removals, items));
  const without = (id: string) => removals.filter(({ saved }) => saved.opportunity.id !== id);
  const listOf = (rows: readonly SavedRow[]) => (
    <ol className="opportunities">
      {rows.map((row, index) => (
        <SavedItem
          key={row.saved.opportunity.id}
          row={row}
          first={index === 0}
          onRemoved={(saved) => setRemovals([...without(saved.opportunity.id), { saved, from: items }])}
          onRestored={(saved) => setRemovals(without(saved.opportunity.id))}
        />
      ))}
    </ol>
  );
  if (open.length + closed.length === 0) return asked ? null : <NothingSaved />;
  return (
    <>
      {open.length > 0 ? listOf(open) : <NothingSaved />}
      {closed.length > 0 && (
        <DashboardSection title="Closed" wide help="They take no more applications, or are no longer listed.">
          {listOf(closed)}
        </DashboardSection>
      )}
    </>
  );
}

const NothingSaved = () => (
  <EmptyState
    drawing="email"
    action={
      <div className="actions">
        <Button component={Link} to="/summer/matches" variant="outlined">
          See your matches
        </Button>
        <Button href={OPPORTUNITIES_PATH} variant="outlined" color="secondary">
          Explore all opportunities
        </Button>
      </div>
    }
  >
    Nothing open is saved. What you save stands here, and we email you before it closes.
  </EmptyState>
);
