import type { UseMutationOptions } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { focusFirstError } from "../../../components/form.ts";
import { useDraft } from "../../../drafts/use-draft.ts";
import { useAction } from "../../../queries/use-action.ts";
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

interface DecisionErrors {
  action?: string;
  reply?: string;
  warning?: string;
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
  const draft = useDraft<DecisionValues<A>>(
    "decision",
    { id: subject, values: first },
    { choices: ["action", "isReplyTyped"] },
  );
  const { action, warning } = draft.values;
  const root = useRef<HTMLFormElement>(null);
  const firstChoice = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<DecisionErrors>({});
  const suspension = useSuspensionForm(people.person, action === "suspend", draft);
  const choice = choices.find(({ value }) => value === action);
  const sample = action ? sampleReply(action, people) : "";
  const reply = draft.values.isReplyTyped ? draft.values.reply : sample;
  const { busy, done, problem, run, clear } = useAction(decide, {
    draft,
    done: () => (replies ? ["Decided", `${people.other.first_name} gets your reply.`] : ["Decided"]),
    failed: ({ message }) => ({ inPlace: message }),
  });

  /** The request body; `undefined` if something is missing, which is then shown. */
  function complete(): DecisionBody<A> | undefined {
    const found: DecisionErrors = {
      ...(action ? {} : { action: "Please choose what is to be done." }),
      ...(replies && action && !reply.trim() ? { reply: "Please write what is replied." } : {}),
      ...(action === "warn" && !warning.trim() ? { warning: "Please write the warning." } : {}),
    };
    // Synchronously, so that the invalid field is marked when focus looks for it.
    flushSync(() => setErrors(found));
    const suspended = action === "suspend" ? suspension.complete() : undefined;
    if (!action || Object.keys(found).length > 0 || (action === "suspend" && !suspended)) return undefined;
    return {
      action,
      reply: reply.trim(),
      ...(action === "warn" ? { warning: warning.trim() } : {}),
      ...(suspended ? { suspension: suspended } : {}),
    };
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const body = complete();
    if (body) {
      if (await run(toVariables(body))) onDone();
    } else if (action) focusFirstError(root);
    else firstChoice.current?.focus();
  }
  return {
    root,
    draft,
    firstChoice,
    action,
    choice,
    choose: (chosen: A) => {
      clear();
      setErrors({});
      draft.set("action", chosen);
    },
    reply,
    setReply: (text: string) => {
      draft.set("reply", text);
      draft.set("isReplyTyped", true);
    },
    warning,
    setWarning: (text: string) => draft.set("warning", text),
    suspension,
    errors,
    busy,
    done,
    problem,
    /** Why the chosen action is not possible; empty if it is. */
    refusal: action === "suspend" ? suspension.refusal : "",
    /** Whether data that the request needs is still loading. */
    loading: action === "suspend" && !suspension.query.data,
    submit,
  };
}
