import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Problem } from "../../../api/problem.ts";
import { type FormError, formErrorOf, useForm } from "../../../components/form.ts";
import { useUnloadWarning } from "../../../components/use-unload-warning.ts";
import type { AdminOpportunityDetail } from "../../../queries/admin-opportunities.ts";
import { useSession } from "../../../queries/session.ts";
import {
  draftErrors,
  EMPTY_VALUES,
  type OpportunityFieldName,
  type OpportunityValues,
  valuesOf,
} from "./draft.ts";
import { changedFields, mergeValues } from "./merge.ts";
import { keepDraft, unsavedDraft } from "./unsaved-drafts.ts";

/** What another admin has stored while something was typed. */
export interface MeanwhileChanges {
  /** What both have changed, each to something else. */
  conflicts: OpportunityFieldName[];
  /** What only the other one has changed. */
  taken: OpportunityFieldName[];
}

interface OpportunityFormOptions {
  /** As it is stored by now; nothing before it is listed. */
  detail: AdminOpportunityDetail | undefined;
  /** Sends what is typed over the version that was seen. */
  send: (values: OpportunityValues, seenVersion: number) => Promise<AdminOpportunityDetail>;
  onSaved: (saved: AdminOpportunityDetail) => void;
}

const NOTHING: MeanwhileChanges = { conflicts: [], taken: [] };

const storedOf = (detail: AdminOpportunityDetail | undefined) => ({
  detail,
  values: detail ? valuesOf(detail) : EMPTY_VALUES,
});

/**
 * The form of an opportunity: what is typed, and what it was typed over. What another admin stores meanwhile is put into the
 * fields that nobody has touched here; where both have typed, the form asks, and saves nothing until that is decided.
 */
export function useOpportunityForm({ detail, send, onSaved }: OpportunityFormOptions) {
  const userId = useSession().user?.id;
  const [left] = useState(() => unsavedDraft(userId, detail?.id));
  const [stored, setStored] = useState(() => left?.stored ?? storedOf(detail));
  const [values, setValues] = useState(left?.values ?? stored.values);
  const [isResumed, setResumed] = useState(left !== undefined);
  const [meanwhile, setMeanwhile] = useState(NOTHING);
  const form = useForm(submit, toFormError);

  async function submit(): Promise<FormError | undefined> {
    const errors = draftErrors(values);
    if (Object.keys(errors).length > 0) return { ...INCOMPLETE, fields: errors };
    if (meanwhile.conflicts.length > 0) return UNDECIDED;
    const saved = await send(values, stored.detail?.version ?? 0);
    // What was typed while it was on its way is still to be saved.
    const kept = (now: OpportunityValues) => mergeValues(values, now, valuesOf(saved)).values;
    // At once: whoever is led on from here loses nothing.
    flushSync(() => {
      setStored(storedOf(saved));
      setValues(kept);
      setMeanwhile(NOTHING);
      setResumed(false);
    });
    onSaved(saved);
    return undefined;
  }

  function receive(latest: AdminOpportunityDetail) {
    const theirs = valuesOf(latest);
    const merged = mergeValues(stored.values, values, theirs);
    const isTyped = changedFields(values, stored.values).length > 0;
    const all = [...new Set([...meanwhile.conflicts, ...merged.conflicts])];
    const differing = new Set(changedFields(merged.values, theirs));
    setStored(storedOf(latest));
    setValues(merged.values);
    setMeanwhile({
      conflicts: all.filter((name) => differing.has(name)),
      taken: isTyped ? [...new Set([...meanwhile.taken, ...merged.taken])] : [],
    });
  }
  // While it is being saved, what is newer may be one's own.
  if (detail && stored.detail && !form.busy && detail.version > stored.detail.version) receive(detail);

  const set = <N extends OpportunityFieldName>(name: N, value: OpportunityValues[N]) =>
    setValues((now) => ({ ...now, [name]: value }));

  /** Takes a field's conflict as decided, and leads on to the field. */
  function decide(name: OpportunityFieldName, choice: "mine" | "theirs") {
    flushSync(() => {
      if (choice === "theirs") set(name, stored.values[name]);
      setMeanwhile((now) => ({ ...now, conflicts: now.conflicts.filter((other) => other !== name) }));
    });
    form.props.ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }

  /** Gives up what was typed, and leads on to the first field. */
  function discard() {
    flushSync(() => {
      setValues(stored.values);
      setMeanwhile(NOTHING);
      setResumed(false);
    });
    form.props.ref.current?.querySelector<HTMLElement>("input")?.focus();
  }

  const isUnsaved = changedFields(values, stored.values).length > 0;
  const latest = useRef({ isUnsaved, values, stored });
  latest.current = { isUnsaved, values, stored };
  const opportunity = detail?.id;
  useEffect(
    () => () => {
      const { isUnsaved, ...draft } = latest.current;
      // What was typed while a new one was on its way belongs to the one that is listed by now.
      const listed = opportunity ?? draft.stored.detail?.id;
      if (listed !== opportunity) keepDraft(userId, opportunity, undefined);
      keepDraft(userId, listed, isUnsaved ? draft : undefined);
    },
    [userId, opportunity],
  );
  useUnloadWarning(useCallback(() => latest.current.isUnsaved, []));
  return { ...form, values, stored, meanwhile, isResumed, set, decide, discard };
}

export type OpportunityForm = ReturnType<typeof useOpportunityForm>;

const INCOMPLETE: FormError = { title: "Not saved yet", text: "Please look at the fields that are marked." };
const UNDECIDED: FormError = {
  title: "Not saved yet",
  text: "Another admin has changed this meanwhile. Please decide about each field that is listed below.",
};

/** What is wrong with a field is said there; a conflict is shown below, with what is stored by now. */
function toFormError(problem: Problem): FormError {
  if (problem.code === "edit_conflict") {
    return {
      title: "Not saved",
      text: "Another admin has changed this meanwhile. Look at it below, and save again.",
    };
  }
  return { ...formErrorOf(problem), title: "Not saved" };
}
