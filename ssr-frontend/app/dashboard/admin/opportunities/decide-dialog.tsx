import { ConfirmForm } from "../../../components/confirm-form.tsx";
import { fullName } from "../../../components/full-name.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { type RadioChoice, RadioChoices } from "../../../components/radio-choices.tsx";
import { useDraftForm } from "../../../components/use-draft-form.ts";
import type { OpportunityReport } from "../../../queries/admin-opportunities.ts";
import { decideOpportunityReport } from "../../../queries/admin-opportunities.ts";
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

/** Decides a report of an opportunity. */
export default function DecideDialog({ report, isWaiting, open, onClose, onClosed }: DecideDialogProps) {
  const { id, title, reason, details, reporter } = report;
  const form = useDraftForm(
    "opportunity-report",
    { id, values: UNDECIDED },
    {
      choices: ["decision"],
      mutation: decideOpportunityReport(id),
      errorsOf: ({ decision, note }) => ({
        decision: decision ? "" : "Please choose what to do about it.",
        note: decision === "hidden" && !note.trim() ? "Please say why you’re hiding it." : "",
      }),
      toVariables: ({ decision, note }) => (decision ? { decision, note: note.trim() } : undefined),
      done: (_, { decision }) => [DECISIONS[decision], toldWords(report)],
      onSent: onClose,
    },
  );
  const { decision } = form.values;
  const isHiding = decision === "hidden";
  return (
    <ConfirmForm
      form={form}
      open={open}
      title={`Report of ${title}`}
      confirm={isHiding ? "Hide the listing" : "Decide"}
      busyText="Deciding…"
      cancel="Not now"
      unavailableReason={isWaiting ? "" : "Another admin decided this report in the meantime."}
      destructive={isHiding}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p>
        <b>{REPORT_REASONS[reason]}.</b>
        {` ${reporter.first_name} gets an email with what you decide, without your note.`}
      </p>
      {details && (
        <blockquote dir="auto" className="report-details">
          {details}
        </blockquote>
      )}
      <RadioChoices
        legend="What do you want to do about it?"
        name="decision"
        choices={choicesOf(report)}
        value={decision || undefined}
        onChange={(chosen) => {
          form.set("decision", chosen);
          form.clearError("note");
        }}
        error={form.errors.decision}
      />
      <TextInput
        label={isHiding ? "Why you’re hiding it" : "Note"}
        optional={!isHiding}
        multiline
        minRows={2}
        maxLength={MAX_NOTE}
        help="Other admins can read it; no one else can."
        {...form.text("note")}
      />
    </ConfirmForm>
  );
}

const toldWords = ({ reporter }: OpportunityReport): string => `We’ll email ${fullName(reporter)}.`;

const choicesOf = ({ hidden }: OpportunityReport): readonly RadioChoice<Decision>[] => [
  { value: "dismissed", label: "Nothing to change", help: "What the listing says is right." },
  {
    value: "corrected",
    label: "Corrected",
    help: "You corrected it on the opportunity’s page.",
  },
  {
    value: "hidden",
    label: hidden ? "Keep the listing hidden" : "Hide the listing",
    help: "Its page is gone right away. Every waiting report of it is decided with this one.",
  },
];
