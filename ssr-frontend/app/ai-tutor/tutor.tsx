import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { redirect } from "react-router";
import { Breadcrumb } from "../components/breadcrumb.tsx";
import { Page } from "../components/page.tsx";
import { Loaded, RowsSkeleton } from "../components/section.tsx";
import { aiTutorStatus } from "../queries/ai-tutor.ts";
import { browserQueryClient } from "../queries/client.ts";
import { loadQueries, queryClientOf } from "../queries/load.server.ts";
import { useSession } from "../queries/session.ts";
import { showQueries } from "../queries/show.ts";
import { SessionEnded } from "../shell/session-ended.tsx";
import type { Route } from "./+types/tutor";
import { ACCESS_PATH } from "./paths.ts";
import styles from "./tutor.module.css";
import { TutorSteps } from "./tutor-steps.tsx";

/** Redirects visitors without access to the access page. */
export async function loader({ context }: Route.LoaderArgs) {
  const loaded = await loadQueries(context, [aiTutorStatus]);
  const status = queryClientOf(context).getQueryData(aiTutorStatus.queryKey);
  if (status && !status.has_access) throw redirect(ACCESS_PATH);
  return loaded;
}

export async function clientLoader() {
  await showQueries([aiTutorStatus]);
  const status = browserQueryClient().getQueryData(aiTutorStatus.queryKey);
  if (status && !status.has_access) throw redirect(ACCESS_PATH);
  return null;
}

/** `/ai-tutor`: the setup, the session and its results. */
export default function TutorPage() {
  const query = useQuery(aiTutorStatus);
  const { user } = useSession();
  const [wasSignedIn] = useState(Boolean(user));
  return (
    <>
      <Page title="AI Tutor" noIndex>
        <main id="main" tabIndex={-1} className={`wrap ${styles.page}`}>
          <Breadcrumb parent={{ to: "/dashboard", label: "Dashboard" }} />
          <h1 tabIndex={-1}>AI Tutor</h1>
          <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
            {(status) => <TutorSteps status={status} />}
          </Loaded>
        </main>
      </Page>
      {/* The page needs no account; but a signed-in user is told when their session ends. */}
      {wasSignedIn && <SessionEnded />}
    </>
  );
}
