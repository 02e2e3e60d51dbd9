import type { UseMutationOptions } from "@tanstack/react-query";
import { useDraftForm } from "../../../components/use-draft-form.ts";
import {
  type DecisionAction,
  type DecisionBody,
  type DecisionChoice,
  type DecisionPeople,
  sampleReply,
  sampleWarning,
} from "./decision.ts";
import { firstSuspension, type SuspensionValues, useSuspensionForm } from "./use-suspension-form.ts";

export interface DecisionFormOptions<A extends DecisionAction, D, V> {
  /** The id of what is decided, which is the key of the draft. */
  subject: string;
  people: DecisionPeople;
  choices: readonly DecisionChoice<A>[];
  /** Whether the other person gets a reply: only for reports. */
  replies: boolean;
  decide: UseMutationOptions<D, Error, V>;
  /** Builds the mutation's variables. */
  toVariables: (decision: DecisionBody<A>) => V;
  onDone: () => void;
}

interface DecisionValues<A> extends SuspensionValues {
  action: A | "";
  /** The edited reply; until it is edited, the default of the chosen action. */
  reply: string;
  isReplyTyped: boolean;
  warning: string;
}

/** The form of a decision about a report or a held message. */
export function useDecisionForm<A extends DecisionAction, D, V>(options: DecisionFormOptions<A, D, V>) {
  const { subject, people, choices, replies, decide, toVariables, onDone } = options;
  const first: DecisionValues<A> = {
    action: "",
    reply: "",
    isReplyTyped: false,
    warning: sampleWarning(people.person),
    ...firstSuspension(people.person),
  };
  const replyOf = ({ action, reply, isReplyTyped }: DecisionValues<A>) =>
    isReplyTyped || !action ? reply : sampleReply(action, people);
  const form = useDraftForm<DecisionValues<A>, D, V>(
    "decision",
    { id: subject, values: first },
    {
      choices: ["action", "isReplyTyped"],
      mutation: decide,
      errorsOf: (values) => {
        const { action, warning } = values;
        return {
          action: action ? "" : "Please choose what to do.",
          reply: replies && action && !replyOf(values).trim() ? "Please write the reply." : "",
          warning: action === "warn" && !warning.trim() ? "Please write the warning." : "",
        };
      },
      toVariables: (values) => {
        const { action, warning } = values;
        const suspended = action === "suspend" ? suspension.complete() : undefined;
        if (!action || (action === "suspend" && !suspended)) return undefined;
        return toVariables({
          action,
          reply: replyOf(values).trim(),
          ...(action === "warn" ? { warning: warning.trim() } : {}),
          ...(suspended ? { suspension: suspended } : {}),
        });
      },
      done: () => (replies ? ["Decided", `${people.other.first_name} gets your reply.`] : ["Decided"]),
      onSent: onDone,
    },
  );
  const { draft, values } = form;
  const { action } = values;
  const suspension = useSuspensionForm(people.person, action === "suspend", draft);
  const choice = choices.find(({ value }) => value === action);
  return {
    ...form,
    action,
    choice,
    choose: (chosen: A) => {
      form.clear();
      form.clearErrors();
      draft.set("action", chosen);
    },
    reply: replyOf(values),
    setReply: (text: string) => {
      form.set("reply", text);
      draft.set("isReplyTyped", true);
    },
    suspension,
    /** Why the chosen action is not possible; empty if it is. */
    refusal: action === "suspend" ? suspension.refusal : "",
    /** Whether data that the request needs is still loading. */
    loading: action === "suspend" && !suspension.query.data,
  };
}
