import { completeResearch, declineResearch, handBackResearch, setOutcome } from "../../queries/research.ts";
import { type EntryField, type EntryForm, type EntryValues, fromForm } from "../entry-form.ts";
import { OUTCOMES, type ResearchOutcome, type ResearchProject, researchStatus } from "../project.ts";
import { MAX_URL_LENGTH, urlErrors } from "./url.ts";

const MAX_REASON_LENGTH = 1000;

/** The toast for a project's new state. */
export const statusUpdated = (status: ResearchProject["status"]): [string] => [
  `Project status updated to ${researchStatus({ status }).label}`,
];

/** The toast when the state did not change. */
export const statusNotUpdated = ({ message }: { message: string }): [string] => [
  `Failed to update project status: ${message}`,
];

const RETURNS = {
  decline: {
    title: "Decline this project?",
    text: "The academy will look for another mentor.",
    submit: "Decline project",
    busyText: "Declining…",
  },
  hand_back: {
    title: "Hand this project back?",
    text: "Everything in its notebook stays, and the academy will look for another mentor to continue it.",
    submit: "Hand it back",
    busyText: "Handing back…",
  },
} as const;

/** Declines an assigned project, or returns a started one. */
export const returnForm = (project: ResearchProject, action: "decline" | "hand_back"): EntryForm => {
  const { title, text, submit, busyText } = RETURNS[action];
  const { id, student } = project;
  const mutation = action === "decline" ? declineResearch(id) : handBackResearch(id);
  return {
    key: `${action} ${id}`,
    projectId: id,
    needs: action,
    title,
    intro: <p>{text}</p>,
    fields: [
      {
        kind: "text",
        name: "reason",
        label: "Reason",
        maxLength: MAX_REASON_LENGTH,
        help: `${student.first_name} and the academy will read it in our email, word for word.`,
      },
    ],
    values: { reason: "" },
    submit,
    busyText,
    destructive: true,
    missing: "Please fill in all fields",
    mutation: fromForm(mutation, ({ reason = "" }) => ({ reason })),
    done: () => statusUpdated("pending"),
    failed: statusNotUpdated,
  };
};

const OUTCOME_FIELDS: readonly EntryField[] = [
  {
    kind: "choice",
    name: "outcome",
    label: "Outcome",
    options: [["", "Please choose"], ...Object.entries(OUTCOMES)],
    help: "What it is today. If a preprint is published later, you can change this.",
  },
  {
    kind: "line",
    name: "outcome_url",
    label: "Link",
    inputMode: "url",
    optional: true,
    maxLength: MAX_URL_LENGTH,
    help: "Where people can read or see it.",
  },
];

const isOutcome = (value: string | undefined): value is ResearchOutcome =>
  value !== undefined && value in OUTCOMES;

const outcomeOf = ({ outcome, outcome_url }: EntryValues) => ({
  outcome: isOutcome(outcome) ? outcome : ("none" as const),
  outcome_url: outcome_url || null,
});

const checkOutcome = ({ outcome, outcome_url }: EntryValues) =>
  outcome === "none" && outcome_url
    ? { outcome_url: "Without a publication, there’s nothing to link to." }
    : urlErrors(outcome_url, "outcome_url");

/** Completes a project, or changes its outcome later. */
export const outcomeForm = (project: ResearchProject, action: "complete" | "set_outcome"): EntryForm => {
  const { id, student, outcome, outcome_url } = project;
  const completing = action === "complete";
  return {
    key: `${action} ${id}`,
    projectId: id,
    needs: action,
    title: completing ? "Complete this project?" : "How did it turn out?",
    intro: completing ? (
      <p>
        We’ll send you and {student.first_name} a thank-you email. You can both still read the notebook, but
        only the outcome can be changed.
      </p>
    ) : undefined,
    fields: OUTCOME_FIELDS,
    values: { outcome: outcome ?? "", outcome_url: outcome_url ?? "" },
    submit: completing ? "Complete project" : "Save outcome",
    busyText: completing ? "Completing…" : "Saving…",
    missing: "Please choose an outcome",
    check: checkOutcome,
    mutation: fromForm(completing ? completeResearch(id) : setOutcome(id), outcomeOf),
    done: () => (completing ? statusUpdated("completed") : ["Outcome saved"]),
    failed: completing ? statusNotUpdated : ({ message }) => [`Failed to save outcome: ${message}`],
  };
};
