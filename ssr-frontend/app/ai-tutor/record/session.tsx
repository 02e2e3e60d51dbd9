import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { data, Link } from "react-router";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Page } from "../../components/page.tsx";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { aiTutorStatus } from "../../queries/ai-tutor.ts";
import { aiTutorSession } from "../../queries/ai-tutor-sessions.ts";
import { loadQueries, queryClientOf } from "../../queries/load.server.ts";
import { showQueries } from "../../queries/show.ts";
import { requireUser } from "../../shell/session.server.ts";
import { SessionEnded } from "../../shell/session-ended.tsx";
import type { Route } from "./+types/session";
import { SESSIONS_PATH } from "./paths.ts";
import styles from "./record.module.css";
import { requireUserInBrowser } from "./require-user.ts";
import { SessionRecord } from "./session-record.tsx";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  requireUser(context, url.pathname);
  const query = aiTutorSession(params.id);
  const loaded = await loadQueries(context, [query, aiTutorStatus], url.pathname);
  const found = queryClientOf(context).getQueryData(query.queryKey) !== null;
  return found ? loaded : data(loaded, { status: 404 });
}

export function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  requireUserInBrowser(url);
  return showQueries([aiTutorSession(params.id), aiTutorStatus]);
}

/** `/ai-tutor/sessions/{session}`: one of the user's sessions with the AI tutor. */
export default function SessionPage({ params }: Route.ComponentProps) {
  return (
    <>
      {/* The component's state belongs to one session. */}
      <ShownSession key={params.id} id={params.id} />
      <SessionEnded />
    </>
  );
}

function ShownSession({ id }: { id: string }) {
  const [isBeingDeleted, setBeingDeleted] = useState(false);
  // A deleted session stays displayed until the navigation.
  const query = useQuery({ ...aiTutorSession(id), enabled: !isBeingDeleted });
  if (query.data === null) return <NoSession />;
  return (
    <Page title={query.data ? `${query.data.session.topic}, AI Tutor session` : "AI Tutor session"} noIndex>
      <main id="main" tabIndex={-1} className={`wrap ${styles.page}`}>
        <Breadcrumb parent={{ to: SESSIONS_PATH, label: "Your AI Tutor sessions" }} />
        <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
          {(transcript) => transcript && <SessionRecord transcript={transcript} onDelete={setBeingDeleted} />}
        </Loaded>
      </main>
    </Page>
  );
}

function NoSession() {
  return (
    <Page title="No session" noIndex>
      <main id="main" tabIndex={-1} className="wrap message">
        <h1 tabIndex={-1}>There’s no session here</h1>
        <p>It was deleted, it expired, or it belongs to another account.</p>
        <p className="actions">
          <Link className="button" to={SESSIONS_PATH}>
            See your AI Tutor sessions
          </Link>
        </p>
      </main>
    </Page>
  );
}
