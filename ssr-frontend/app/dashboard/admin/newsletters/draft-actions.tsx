import { useState } from "react";
import { useNavigate } from "react-router";
import { BusyButton } from "../../../components/busy-button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { countWords } from "../../../components/count-words.ts";
import {
  deleteNewsletter,
  type NewsletterDetail,
  type NewsletterPreview,
  sendNewsletter,
  testNewsletter,
} from "../../../queries/admin-newsletters.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { NEWSLETTERS } from "../places.ts";
import type { NewsletterEditorDraft } from "./use-newsletter-draft.ts";
import { subjectOf } from "./words.ts";

interface DraftActionsProps {
  stored: NewsletterDetail;
  draft: NewsletterEditorDraft;
  problems: NewsletterPreview["problems"];
}

/** The actions on a draft. Typed text is saved first, so that exactly what is shown is sent. */
export function DraftActions({ stored, draft, problems }: DraftActionsProps) {
  return (
    <div className="draft-actions">
      <SendButton stored={stored} draft={draft} problems={problems} />
      <TestButton stored={stored} draft={draft} />
      <DeleteButton stored={stored} />
    </div>
  );
}

function SendButton({ stored, draft, problems }: DraftActionsProps) {
  const [open, setOpen] = useState(false);
  const { busy, problem, clear, run } = useAction(sendNewsletter(stored.id), {
    done: ({ counts }) => [
      "The newsletter is on its way",
      `To ${countWords(counts.audience, "subscriber")}.`,
    ],
    failed: ({ message }) => ({ inPlace: message }),
  });
  const { subscribers } = stored;
  const { subject, body } = draft.values;
  const reason = unavailableReason({ subscribers, subject, body, problems: problems.length });
  function ask() {
    clear();
    setOpen(true);
  }
  async function send() {
    const version = await draft.save();
    if (version === undefined) setOpen(false);
    else if (await run(version)) setOpen(false);
  }
  return (
    <>
      <BusyButton variant="contained" color="signal" unavailable={draft.conflict !== undefined} onClick={ask}>
        Send to {countWords(subscribers, "subscriber")}
      </BusyButton>
      <ConfirmDialog
        open={open}
        title={`Send “${subjectOf(draft.values)}” to ${countWords(subscribers, "subscriber")}?`}
        confirm="Send it"
        busyText="Sending…"
        cancel="Not yet"
        busy={busy || draft.isSaving}
        problem={problem}
        unavailableReason={reason}
        onConfirm={() => void send()}
        onClose={() => setOpen(false)}
      >
        <p>
          Everyone gets one copy, with a link to unsubscribe. You can stop it partway; what has gone out can’t
          be taken back, and you can’t change what it says anymore.
        </p>
      </ConfirmDialog>
    </>
  );
}

interface Sendable {
  subscribers: number;
  subject: string;
  body: string;
  problems: number;
}

/** Why a newsletter cannot be sent as it is. */
export function unavailableReason({ subscribers, subject, body, problems }: Sendable): string {
  if (subscribers === 0) return "No one gets the newsletter yet.";
  if (!subject.trim()) return "Please give it a subject first.";
  if (!body.trim()) return "Please write something first.";
  if (problems > 0) return "First, please correct what’s listed above the preview.";
  return "";
}

function TestButton({ stored, draft }: Omit<DraftActionsProps, "problems">) {
  const { busy, run } = useAction(testNewsletter(stored.id), {
    done: ({ email }) => ["Test on its way", `To ${email}.`],
    failed: failedAs("No test was sent"),
  });
  const test = async () => (await draft.save()) !== undefined && (await run({}));
  return (
    <BusyButton
      variant="outlined"
      color="secondary"
      busy={busy}
      unavailable={draft.conflict !== undefined}
      onClick={() => void test()}
    >
      {busy ? "Sending a test…" : "Send me a test"}
    </BusyButton>
  );
}

function DeleteButton({ stored }: Pick<DraftActionsProps, "stored">) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { busy, problem, run } = useAction(deleteNewsletter(stored.id), {
    done: () => ["Draft deleted"],
    failed: ({ message }) => ({ inPlace: message }),
  });
  const confirm = async () => (await run()) && navigate(NEWSLETTERS);
  return (
    <>
      <BusyButton color="secondary" onClick={() => setOpen(true)}>
        Delete draft
      </BusyButton>
      <ConfirmDialog
        open={open}
        title={`Delete “${subjectOf(stored)}”?`}
        confirm="Delete it"
        busyText="Deleting…"
        cancel="Keep it"
        busy={busy}
        problem={problem}
        destructive
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        <p>No one has been sent it. You can’t undo this.</p>
      </ConfirmDialog>
    </>
  );
}
