import { useQuery } from "@tanstack/react-query";
import { Problem } from "../../../api/problem.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import {
  duplicateNewsletter,
  type NewsletterDetail,
  newsletter,
  resumeNewsletter,
  stopNewsletter,
} from "../../../queries/admin-newsletters.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { NEWSLETTERS } from "../places.ts";
import "./newsletters.css";
import { useNavigate } from "react-router";
import { BusyButton } from "../../../components/busy-button.tsx";
import { countWords } from "../../../components/count-words.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { DraftEditor } from "./draft-editor.tsx";
import { newsletterPage } from "./search.ts";
import { SentNewsletter } from "./sent-newsletter.tsx";
import { subjectOf } from "./words.ts";

/** A newsletter: the editor of a draft, or the progress of one that is sent. */
export function NewsletterPage({ id }: { id: string }) {
  const query = useQuery(newsletter(id));
  const gone = query.error instanceof Problem && query.error.status === 404;
  const shown = gone ? undefined : query.data;
  return (
    <TabPage
      title={shown ? titleOf(shown) : "Newsletter"}
      parent={{ to: NEWSLETTERS, label: "All newsletters" }}
      action={shown && shown.state !== "draft" && <SentActions newsletter={shown} />}
    >
      {gone ? (
        <EmptyState drawing="email">This newsletter doesn’t exist. It may have been deleted.</EmptyState>
      ) : (
        <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
          {(data) =>
            data.state === "draft" ? <DraftEditor stored={data} /> : <SentNewsletter newsletter={data} />
          }
        </Loaded>
      )}
    </TabPage>
  );
}

/** The heading of a draft does not follow its subject while it is typed. */
const titleOf = (shown: NewsletterDetail): string =>
  shown.state === "draft" ? "Write a newsletter" : subjectOf(shown);

/** The actions on a newsletter that is being sent or was sent. */
function SentActions({ newsletter }: { newsletter: NewsletterDetail }) {
  const { allowed_actions: allowed } = newsletter;
  return (
    <div className="draft-actions">
      {(allowed.includes("stop") || allowed.includes("resume")) && <StopButton newsletter={newsletter} />}
      <DuplicateButton newsletter={newsletter} />
    </div>
  );
}

/** One button for both actions, so that it keeps the focus when one becomes the other. */
function StopButton({ newsletter: { id, state } }: { newsletter: NewsletterDetail }) {
  const stop = useAction(stopNewsletter(id), {
    done: ({ counts }) => ["Stopped", `${countWords(counts.waiting, "copy", "copies")} held back.`],
    failed: failedAs("Not stopped"),
  });
  const resume = useAction(resumeNewsletter(id), {
    done: ({ counts }) => ["Sending again", `${countWords(counts.waiting, "copy", "copies")} to go.`],
    failed: failedAs("Not continued"),
  });
  const isStopped = state === "stopped";
  const { busy, run } = isStopped ? resume : stop;
  return (
    <BusyButton
      variant="contained"
      color={isStopped ? "signal" : "error"}
      busy={busy}
      onClick={() => void run()}
    >
      {isStopped ? "Continue" : "Stop"}
    </BusyButton>
  );
}

function DuplicateButton({ newsletter: { id } }: { newsletter: NewsletterDetail }) {
  const navigate = useNavigate();
  const { busy, run } = useAction(duplicateNewsletter(id), {
    done: () => ["Draft made", "It says the same, and no one has been sent it."],
    failed: failedAs("No draft was made"),
  });
  async function duplicate() {
    const copy = await run();
    if (copy) await navigate(newsletterPage(copy.data.id));
  }
  return (
    <BusyButton variant="outlined" color="secondary" busy={busy} onClick={() => void duplicate()}>
      Use as a new draft
    </BusyButton>
  );
}
