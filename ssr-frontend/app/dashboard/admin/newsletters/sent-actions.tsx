import { useNavigate } from "react-router";
import { BusyButton } from "../../../components/busy-button.tsx";
import { countWords } from "../../../components/count-words.ts";
import {
  duplicateNewsletter,
  type NewsletterDetail,
  resumeNewsletter,
  stopNewsletter,
} from "../../../queries/admin-newsletters.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { newsletterPage } from "./search.ts";

/** What can be done with a newsletter that is on its way or has been. */
export function SentActions({ newsletter }: { newsletter: NewsletterDetail }) {
  const { allowed_actions: allowed } = newsletter;
  return (
    <div className="draft-actions">
      {(allowed.includes("stop") || allowed.includes("resume")) && <StopButton newsletter={newsletter} />}
      <DuplicateButton newsletter={newsletter} />
    </div>
  );
}

/** One button for both, so that the focus stays where it was when one has become the other. */
function StopButton({ newsletter: { id, state } }: { newsletter: NewsletterDetail }) {
  const stop = useAction(stopNewsletter(id), {
    done: ({ counts }) => ["Stopped", `${countWords(counts.waiting, "copy", "copies")} held back.`],
    failed: failedAs("Not stopped"),
  });
  const resume = useAction(resumeNewsletter(id), {
    done: ({ counts }) => ["It goes on", `${countWords(counts.waiting, "copy", "copies")} to go.`],
    failed: failedAs("It does not go on"),
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
      {isStopped ? "Go on" : "Stop"}
    </BusyButton>
  );
}

function DuplicateButton({ newsletter: { id } }: { newsletter: NewsletterDetail }) {
  const navigate = useNavigate();
  const { busy, run } = useAction(duplicateNewsletter(id), {
    done: () => ["Draft made", "It says the same, and nobody has been sent it."],
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
