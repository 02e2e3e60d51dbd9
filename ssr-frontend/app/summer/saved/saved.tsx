import "../../components/radio-choices.css";
import "./saved.css";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { BusyButton } from "../../components/busy-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { useSession } from "../../queries/session.ts";
import { opportunity } from "../../queries/summer-opportunities.ts";
import { type SavedOpportunity, savedOpportunities } from "../../queries/summer-saved.ts";
import { OPPORTUNITIES_PATH, type OpportunityDetail } from "../opportunity/opportunity.ts";
import { DeadlineTime, reminderWords } from "../student/deadline.tsx";
import { showStudentPage } from "../student/student.ts";
import { loadStudentPage } from "../student/student-page.server.ts";
import { PageHead, StudentPage } from "../student/student-page.tsx";
import { useSave } from "../student/use-save.ts";
import type { Route } from "./+types/saved";
import { inOrder, type Removal, type SavedRow, stillRemoved } from "./order.ts";
import { SavedItem } from "./saved-item.tsx";

const queriesOf = ({ searchParams }: URL) => {
  const slug = searchParams.get("save");
  return [savedOpportunities, ...(slug ? [opportunity(slug)] : [])];
};

export const loader = (args: Route.LoaderArgs) => loadStudentPage(args, queriesOf(args.url));
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => showStudentPage(queriesOf(url));

/** `/summer/saved`: the student's saved opportunities by deadline; `?save={slug}` saves another one. */
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
  /** Whether the address asks to save another one. */
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
        <DashboardSection
          title="Closed"
          wide
          help="They no longer take applications, or are no longer listed."
        >
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
    Nothing open is saved. What you save appears here, and we email you before it closes.
  </EmptyState>
);

/**
 * The target of a site page's Save link. A GET request must not change data, and anybody can write such a
 * link: it is saved at once only if the referrer is a page of this site; otherwise a press is required.
 */
function SaveFromLink({ slug }: { slug: string }) {
  const query = useQuery(opportunity(slug));
  const saved = useQuery(savedOpportunities);
  if (query.data === undefined || saved.data === undefined) return null;
  if (query.data === null)
    return <p className="portal-notice">This listing is gone: it was taken down, or its address is wrong.</p>;
  if (query.data.state === "closed")
    return (
      <p className="portal-notice">{query.data.title} no longer takes applications, so it isn’t saved.</p>
    );
  const known = saved.data.items.some((item) => item.opportunity.id === query.data?.id);
  return <SaveNotice opportunity={query.data} known={known} />;
}

/** Whether the referrer is another page of this site. */
const isFromOurs = (): boolean => {
  const { referrer } = document;
  return referrer !== "" && new URL(referrer).origin === window.location.origin;
};

interface SaveNoticeProps {
  opportunity: OpportunityDetail;
  /** Whether it is saved already. */
  known: boolean;
}

function SaveNotice({ opportunity, known }: SaveNoticeProps) {
  const { id, title, deadline } = opportunity;
  const { busy, done, run } = useSave(opportunity);
  const reminders = reminderWords(deadline, Date.parse(useSession().now));
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  async function save() {
    // Removes the parameter, so that a reload or Back does not save it again.
    if (!(await run({ id }))) return;
    // The pressed button is removed.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    await navigate("/summer/saved", { replace: true, preventScrollReset: true });
  }
  const first = useRef(save);
  useEffect(() => {
    if (hasBegun.current || known || !isFromOurs()) return;
    hasBegun.current = true;
    void first.current();
  }, [known]);
  if (known && !done) return <p className="portal-notice">{title} is on your saved list.</p>;
  return (
    <section className="portal-notice" aria-labelledby="save-one">
      <h2 id="save-one">Save {title}?</h2>
      <p>
        It closes <DeadlineTime deadline={deadline} />.
        {reminders && ` We’ll email you ${reminders}, unless you turn that off.`}
      </p>
      <BusyButton variant="contained" color="signal" busy={busy || done} onClick={() => void save()}>
        {busy || done ? "Saving…" : "Save"}
      </BusyButton>
    </section>
  );
}
