import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { focusFirstError } from "../../../components/form.ts";
import { fullName } from "../../../components/full-name.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { type RadioChoice, RadioChoices } from "../../../components/radio-choices.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import type { OpportunityReport } from "../../../queries/admin-opportunities.ts";
import { decideOpportunityReport } from "../../../queries/admin-opportunities.ts";
import { useAction } from "../../../queries/use-action.ts";
import { DECISIONS, REPORT_REASONS } from "./words.ts";

type Decision = NonNullable<OpportunityReport["decision"]>;

/** The maximum length of a note, in characters. */
const MAX_NOTE = 500;

interface DecideDialogProps {
  report: OpportunityReport;
  /** Whether the report is still undecided. */
  isWaiting: boolean;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

const UNDECIDED = { decision: "" as Decision | "", note: "" };

interface DecisionErrors {
  decision?: string | undefined;
  note?: string | undefined;
}

/** Decides a report of an opportunity. */
export default function DecideDialog({ report, isWaiting, open, onClose, onClosed }: DecideDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const firstChoice = useRef<HTMLInputElement>(null);
  const draft = useDraft(
    "opportunity-report",
    { id: report.id, values: UNDECIDED },
    { choices: ["decision"] },
  );
  const { decision, note } = draft.values;
  const [errors, setErrors] = useState<DecisionErrors>({});
  const { busy, done, problem, run } = useAction(decideOpportunityReport(report.id), {
    draft,
    done: (_, { decision }) => [DECISIONS[decision], toldWords(report)],
    failed: (refusal) => {
      const field = refusal.field("note");
      setErrors(field ? { note: field } : {});
      return field ? {} : { inPlace: refusal.message };
    },
  });
  const { title, reason, details, reporter } = report;
  const isHiding = decision === "hidden";

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found: DecisionErrors = {
      ...(decision ? {} : { decision: "Please choose what is done about it." }),
      ...(isHiding && !note.trim() ? { note: "Please say why it is hidden." } : {}),
    };
    // Synchronously, so that the invalid field is marked when focus looks for it.
    flushSync(() => setErrors(found));
    if (!decision) firstChoice.current?.focus();
    else if (found.note) focusFirstError(form);
    else if (await run({ decision, note: note.trim() })) onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Report of ${title}`}
      confirm={isHiding ? "Hide the listing" : "Decide"}
      busyText="Deciding…"
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={
        isWaiting || busy || done ? "" : "Another admin has decided about this report meanwhile."
      }
      destructive={isHiding}
      form={id}
      onClose={onClose}
      onClosed={onClosed}
    >
      <DraftFields draft={draft}>
        <form ref={form} id={id} className="decide-form" noValidate onSubmit={(event) => void send(event)}>
          <p>
            <b>{REPORT_REASONS[reason]}.</b>
            {` ${reporter.first_name} is emailed what you decide, without your note.`}
          </p>
          {details && (
            <blockquote dir="auto" className="report-details">
              {details}
            </blockquote>
          )}
          <RadioChoices
            legend="What is done about it?"
            name="decision"
            choices={choicesOf(report)}
            value={decision || undefined}
            onChange={(chosen) => {
              draft.set("decision", chosen);
              setErrors({});
            }}
            error={errors.decision}
            firstRef={firstChoice}
          />
          <TextInput
            label={isHiding ? "Why it is hidden" : "Note"}
            name="note"
            optional={!isHiding}
            multiline
            minRows={2}
            maxLength={MAX_NOTE}
            help="Other admins read it; nobody else does."
            error={errors.note}
            value={note}
            onChange={({ target }) => {
              draft.set("note", target.value);
              setErrors({ ...errors, note: undefined });
            }}
            readOnly={busy}
          />
        </form>
      </DraftFields>
    </ConfirmDialog>
  );
}

const toldWords = ({ reporter }: OpportunityReport): string => `${fullName(reporter)} is told by email.`;

const choicesOf = ({ hidden }: OpportunityReport): readonly RadioChoice<Decision>[] => [
  { value: "dismissed", label: "Nothing to change", help: "What the listing says is right." },
  {
    value: "corrected",
    label: "Corrected",
    help: "You have changed what was wrong, on the opportunity’s page.",
  },
  {
    value: "hidden",
    label: hidden ? "Keep the listing hidden" : "Hide the listing",
    help: "Its page is gone at once. Every report of it that waits is decided with this one.",
  },
];
