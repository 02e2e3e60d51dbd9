import { BusyButton } from "../../../components/busy-button.tsx";
import { DialogProblem } from "../../../components/dialog-problem.tsx";
import { TextInput } from "../../../components/inputs.tsx";
import { RadioChoices } from "../../../components/radio-choices.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import type { DecisionAction } from "./decision.ts";
import { MAX_DESK_TEXT } from "./desk-words.ts";
import { SuspensionFields } from "./suspension-fields.tsx";
import { type DecisionFormOptions, useDecisionForm } from "./use-decision-form.ts";

interface DecisionFormProps<A extends DecisionAction, D, V> extends DecisionFormOptions<A, D, V> {
  /** The admin who has decided meanwhile. The draft stays, but cannot be sent. */
  decidedBy: string | undefined;
}

/** The form of a decision about a report or a held message, and of the notifications. */
export function DecisionForm<A extends DecisionAction, D, V>({
  decidedBy,
  ...options
}: DecisionFormProps<A, D, V>) {
  const form = useDecisionForm(options);
  const { action, choice, busy, done, problem, errors, refusal } = form;
  const { people, choices, replies } = options;
  const elsewhere = decidedBy && !busy && !done ? `${decidedBy} decided this in the meantime.` : "";
  const notice = elsewhere || problem;
  const text = { multiline: true, minRows: 3, maxLength: MAX_DESK_TEXT };
  return (
    <DraftFields draft={form.draft}>
      <form className="decision-form" noValidate onSubmit={form.submit} ref={form.ref}>
        <RadioChoices
          legend="What do you want to do?"
          name="action"
          choices={choices}
          value={action || undefined}
          onChange={form.choose}
          error={errors.action}
        />
        {action === "warn" && (
          <TextInput
            label={`Warning to ${people.person.first_name}`}
            help={`${people.person.first_name} reads it in our email, word for word.`}
            {...text}
            {...form.text("warning")}
          />
        )}
        {action === "suspend" && <SuspensionFields form={form.suspension} busy={busy} />}
        {replies && action && (
          <TextInput
            label={`Reply to ${people.other.first_name}`}
            help={`${people.other.first_name} reads it in their messages, and by email.`}
            {...text}
            {...form.text("reply")}
            value={form.reply}
            onChange={({ target }) => form.setReply(target.value)}
          />
        )}
        <DialogProblem severity={elsewhere ? "warning" : "error"}>{!busy && notice}</DialogProblem>
        <BusyButton
          type="submit"
          variant="contained"
          color={choice?.destructive ? "error" : "signal"}
          busy={busy}
          unavailable={Boolean(elsewhere || refusal) || form.loading}
        >
          {busy ? "Deciding…" : (choice?.submit ?? "Decide")}
        </BusyButton>
      </form>
    </DraftFields>
  );
}
