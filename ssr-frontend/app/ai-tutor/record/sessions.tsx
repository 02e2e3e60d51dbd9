import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { type ListPlace, PLACE_STEP, parsePlace } from "../../components/list-place.ts";
import { LongList } from "../../components/long-list.tsx";
import { Page } from "../../components/page.tsx";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { useSearch } from "../../components/use-search.ts";
import { WeeksPlot } from "../../components/weeks-figure.tsx";
import { aiTutorStatus } from "../../queries/ai-tutor.ts";
import {
  type AiTutorSessionPage,
  type AiTutorSessionRecord,
  aiTutorSessions,
} from "../../queries/ai-tutor-sessions.ts";
import { loadQueries } from "../../queries/load.server.ts";
import { useSession } from "../../queries/session.ts";
import { showQueries } from "../../queries/show.ts";
import { requireUser } from "../../shell/session.server.ts";
import { SessionEnded } from "../../shell/session-ended.tsx";
import { useReaderZone } from "../../time/reader-zone.ts";
import { wallShortDate } from "../../time/wall.ts";
import { zoneName } from "../../time/zones.ts";
import { TUTOR_PATH } from "../paths.ts";
import { retentionWords } from "../words.ts";
import type { Route } from "./+types/sessions";
import { DeleteDialog } from "./delete-dialog.tsx";
import { requireUserInBrowser } from "./require-user.ts";
import { SessionRow } from "./session-row.tsx";
import styles from "./sessions.module.css";
import { type PracticeWeek, practiceFinding, practiceWeeks } from "./weeks.ts";

const parseSearch = (params: URLSearchParams): ListPlace =>
  parsePlace(params.get("count"), params.get("after"));

function formatSearch({ count, after }: ListPlace): string {
  const params = new URLSearchParams();
  if (count > PLACE_STEP) params.set("count", String(count));
  if (after !== undefined) params.set("after", after);
  return params.size > 0 ? `?${params}` : "";
}

const queriesOf = ({ searchParams }: URL) => [aiTutorSessions(parseSearch(searchParams)), aiTutorStatus];

export function loader({ url, context }: Route.LoaderArgs) {
  const next = url.pathname + url.search;
  requireUser(context, next);
  return loadQueries(context, queriesOf(url), next);
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  requireUserInBrowser(url);
  return showQueries(queriesOf(url));
}

/** `/ai-tutor/sessions`: the user's stored sessions with the AI tutor. */
export default function SessionsPage() {
  return (
    <>
      <Page title="AI Tutor sessions" noIndex>
        <main id="main" tabIndex={-1} className={`wrap ${styles.page}`}>
          <Breadcrumb parent={{ to: TUTOR_PATH, label: "AI Tutor" }} />
          <Sessions />
        </main>
      </Page>
      <SessionEnded />
    </>
  );
}

function Sessions() {
  const { search: place, hrefOf } = useSearch(parseSearch, formatSearch);
  const query = useQuery({ ...aiTutorSessions(place), placeholderData: keepPreviousData });
  const isEmpty = query.data?.items.length === 0 && place.after === undefined;
  const [asked, setAsked] = useState<AiTutorSessionRecord>();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Your AI Tutor sessions</h1>
          {!isEmpty && <RetentionNote />}
        </div>
        {!isEmpty && <ToTutor />}
      </header>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {(page) =>
          isEmpty ? (
            <EmptyState drawing="research" action={<ToTutor />}>
              No sessions yet. What you work out with the AI Tutor while you’re signed in appears here
              afterward, for you to reread.
            </EmptyState>
          ) : (
            <SessionList
              page={page}
              place={place}
              hrefOf={hrefOf}
              busy={query.isPlaceholderData}
              onDelete={(session) => {
                setAsked(session);
                setIsAsked(true);
              }}
            />
          )
        }
      </Loaded>
      {/* Outside the list, because deleting the last row unmounts it. */}
      {asked && (
        <DeleteDialog
          key={asked.id}
          session={asked}
          open={isAsked}
          onClose={() => setIsAsked(false)}
          onDeleted={() => setIsAsked(false)}
          onDialogGone={focusHeading}
        />
      )}
    </>
  );
}

/** The page's primary action. */
const ToTutor = () => (
  <Button component={Link} to={TUTOR_PATH} variant="outlined" color="secondary">
    Open the AI Tutor
  </Button>
);

/** How long sessions are kept, and who else can read them. */
function RetentionNote() {
  const { data: status } = useQuery(aiTutorStatus);
  const zone = useReaderZone();
  const months = status?.retention_months;
  return (
    <p className={styles.state}>
      {months && `We keep them for ${retentionWords(months)} after they end. `}
      Adults at the academy can read what was flagged for safety. Times are {zoneName(zone)}.
    </p>
  );
}

interface SessionListProps {
  page: AiTutorSessionPage;
  place: ListPlace;
  hrefOf: (place: ListPlace) => string;
  busy: boolean;
  /** Opens the confirmation of the deletion. */
  onDelete: (session: AiTutorSessionRecord) => void;
}

function SessionList({ page, place, hrefOf, busy, onDelete }: SessionListProps) {
  const { now } = useSession();
  const zone = useReaderZone();
  const weeks = place.after === undefined ? practiceWeeks(page, zone, now) : [];
  return (
    <>
      <MinutesFigure weeks={weeks} />
      <LongList
        page={page}
        place={place}
        hrefOf={hrefOf}
        queryAt={aiTutorSessions}
        words="sessions"
        busy={busy}
      >
        {page.items.map((session) => (
          <SessionRow key={session.id} session={session} onDelete={() => onDelete(session)} />
        ))}
      </LongList>
    </>
  );
}

/** The row with the clicked button is unmounted. */
const focusHeading = () => document.querySelector<HTMLElement>("main h1")?.focus();

const TITLE = "Minutes per week with the AI tutor";

/** The last weeks as a chart, and as a table for screen readers. Nothing if there was no practice. */
function MinutesFigure({ weeks }: { weeks: readonly PracticeWeek[] }) {
  if (weeks.every(({ minutes }) => minutes === 0)) return null;
  return (
    <figure className="weeks-figure">
      <WeeksPlot weeks={weeks} amounts={weeks.map(({ minutes }) => minutes)} />
      <figcaption>
        <b>Fig. 1</b> {TITLE}. {practiceFinding(weeks)}
      </figcaption>
      {/* Wraps the table: by itself it would have the height of its rows and lengthen the page. */}
      <div className="visually-hidden">
        <table>
          <caption>{TITLE}</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Sessions</th>
              <th scope="col">Minutes</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ starts_on, sessions, minutes }) => (
              <tr key={starts_on}>
                <th scope="row">{wallShortDate(starts_on)}</th>
                <td>{sessions}</td>
                <td>{minutes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
