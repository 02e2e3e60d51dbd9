import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { Problem } from "../../api/problem.ts";
import { readUnsaved } from "../../drafts/draft-storage.ts";
import { changedFields, type FormValues, mergeValues, type NameOf } from "../../drafts/merge.ts";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../../drafts/page-drafts.ts";
import { useDraftOwner, useKeepUnsaved } from "../../drafts/use-draft.ts";
import { type FormError, formErrorOf, useForm } from "../form.ts";
import { useHydrated } from "../hydrated.ts";

/** What is typed, and what it was typed over. */
interface UnsavedValues<V> {
  values: V;
  base: V;
}

/** What is stored, in the version that somebody has seen. */
interface StoredVersion {
  id: string;
  version: number;
}

/** What somebody else has stored while something was typed. */
export interface MeanwhileChanges<V> {
  /** What both have changed, each to something else. */
  conflicts: NameOf<V>[];
  /** What only the other one has changed. */
  taken: NameOf<V>[];
}

/** What the fields of a form are called, and the help beside them. */
export interface FieldWords<V> {
  labels: Record<keyof V, string>;
  help: Partial<Record<keyof V, string>>;
}

/** How a form says that what it is about was changed meanwhile. */
export interface MeanwhileWords {
  /** `Another admin has changed this meanwhile.` */
  changed: string;
  /** Before the names of the fields that they alone have changed. */
  taken: string;
  /** The button that takes theirs instead of mine. */
  takeTheirs: string;
}

/** What is the same for all forms of a kind. */
export interface MergingFormKind<V, D> {
  empty: V;
  valuesOf: (detail: D) => V;
  words: FieldWords<V>;
  /** What stands in a field, as it is read. */
  textOf: (name: NameOf<V>, value: V[NameOf<V>]) => string;
  meanwhile: MeanwhileWords;
  /** What the drafts of this kind are kept under, each with its id. */
  draftsOf: string;
  /** The title of a refusal; `Not saved` unless told otherwise. */
  notSaved?: string;
}

interface MergingFormOptions<V, D> {
  kind: MergingFormKind<V, D>;
  /** As it is stored by now; nothing before it is. */
  detail: D | undefined;
  /** What cannot be sent as it is, by field. Everything else is the API's to judge. */
  errorsOf: (values: V) => Record<string, string>;
  /** What the toast says of those; that fields are marked, unless told otherwise. */
  incompleteWords?: (errors: Record<string, string>) => Pick<FormError, "title" | "text">;
  /** Sends what is typed over the version that was seen, which said this. */
  send: (values: V, seenVersion: number, seen: V) => Promise<D>;
  /** May go on with what is stored now; resolves to an error if that was refused. */
  onSaved: (saved: D) => undefined | Promise<FormError | undefined>;
}

/**
 * A form that several people, or windows, may change at once: what is typed, and what it was typed over. What somebody else
 * stores meanwhile is put into the fields that nobody has touched here; where both have typed, the form asks, and saves
 * nothing until that is decided.
 */
export function useMergingForm<V extends FormValues<V>, D extends StoredVersion>({
  kind,
  detail,
  errorsOf,
  incompleteWords = () => INCOMPLETE,
  send,
  onSaved,
}: MergingFormOptions<V, D>) {
  const { empty, valuesOf } = kind;
  const nothing: MeanwhileChanges<V> = { conflicts: [], taken: [] };
  const storedOf = (of: D | undefined) => ({ detail: of, values: of ? valuesOf(of) : empty });
  const [stored, setStored] = useState(() => storedOf(detail));
  const [values, setValues] = useState(stored.values);
  const [isResumed, setResumed] = useState(false);
  const [meanwhile, setMeanwhile] = useState(nothing);
  const form = useForm(submit, (problem) => toFormError(problem, kind));

  async function submit(): Promise<FormError | undefined> {
    const errors = errorsOf(values);
    if (Object.keys(errors).length > 0) return { ...incompleteWords(errors), fields: errors };
    if (meanwhile.conflicts.length > 0) return undecidedError(kind.meanwhile);
    const saved = await send(values, stored.detail?.version ?? 0, stored.values);
    // What was typed while it was on its way is still to be saved.
    const kept = (now: V) => mergeValues(values, now, valuesOf(saved)).values;
    // At once: whoever is led on from here loses nothing.
    flushSync(() => {
      setStored(storedOf(saved));
      setValues(kept);
      setMeanwhile(nothing);
      setResumed(false);
    });
    return onSaved(saved);
  }

  /** Puts what is stored by now below what was typed over something older. */
  function rebase({ values: typed, base }: UnsavedValues<V>, latest: D | undefined) {
    const { values: theirs } = storedOf(latest);
    const merged = mergeValues(base, typed, theirs);
    const isTyped = changedFields(typed, base).length > 0;
    const all = [...new Set([...meanwhile.conflicts, ...merged.conflicts])];
    const differing = new Set(changedFields(merged.values, theirs));
    setStored(storedOf(latest));
    setValues(merged.values);
    setMeanwhile({
      conflicts: all.filter((name) => differing.has(name)),
      taken: isTyped ? [...new Set([...meanwhile.taken, ...merged.taken])] : [],
    });
    return differing.size > 0;
  }
  // While it is being saved, what is newer may be one's own.
  if (detail && !form.busy && detail.version > (stored.detail?.version ?? 0))
    rebase({ values, base: stored.values }, detail);

  // What was typed while a new one was on its way belongs to the one that is stored by now.
  const subject = `${kind.draftsOf}:${detail?.id ?? stored.detail?.id ?? "new"}`;
  const owner = useDraftOwner();
  const isHydrated = useHydrated();
  const [wasSought, setSought] = useState(false);
  const [wasFound, setFound] = useState(false);
  if (isHydrated && !wasSought) {
    setSought(true);
    const found = readUnsaved<UnsavedValues<V>>(owner, subject);
    if (found) resume(found);
  }

  /** Goes on with what an earlier page has left; what was typed on this one before its scripts were there is newer. */
  function resume(found: UnsavedValues<V>) {
    const newer = changedFields(values, stored.values).map((name) => [name, values[name]]);
    // A release may have other fields than the one that kept it.
    const known = (some: V) => ({
      ...stored.values,
      ...Object.fromEntries(Object.entries(some).filter(([name]) => name in empty)),
    });
    const typed = { ...known(found.values), ...Object.fromEntries(newer) };
    setFound(true);
    setResumed(rebase({ values: typed, base: known(found.base) }, detail));
  }

  const set = <N extends keyof V>(name: N, value: V[N]) => setValues((now) => ({ ...now, [name]: value }));

  /** Takes a field's conflict as decided, and leads on to the field. */
  function decide(name: NameOf<V>, choice: "mine" | "theirs") {
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
      setMeanwhile(nothing);
      setResumed(false);
    });
    form.props.ref.current?.querySelector<HTMLElement>("input, textarea:not([aria-hidden])")?.focus();
  }

  const isUnsaved = changedFields(values, stored.values).length > 0;
  const base = stored.values;
  const draft = useMemo(() => (isUnsaved ? { values, base } : undefined), [isUnsaved, values, base]);
  useKeepUnsaved(subject, draft, wasFound);
  const props = { ...form.props, [KEEPS_DRAFTS_ATTRIBUTE]: "" };
  return { ...form, props, kind, values, stored, meanwhile, isUnsaved, isResumed, set, decide, discard };
}

/** A form as its parts know it that say what became of it. */
export interface MergingForm<V, D = unknown> extends FieldForm<V> {
  kind: Pick<MergingFormKind<V, D>, "words" | "textOf" | "meanwhile">;
  stored: { detail: D | undefined; values: V };
  meanwhile: MeanwhileChanges<V>;
  busy: boolean;
  isResumed: boolean;
  decide: (name: NameOf<V>, choice: "mine" | "theirs") => void;
  discard: () => void;
}

/** A form as its fields know it. */
export interface FieldForm<V> {
  kind: { words: FieldWords<V> };
  values: V;
  errors: Record<string, string>;
  set: <N extends keyof V>(name: N, value: V[N]) => void;
}

const INCOMPLETE: FormError = { title: "Not saved yet", text: "Please look at the fields that are marked." };

const undecidedError = ({ changed }: MeanwhileWords): FormError => ({
  title: "Not saved yet",
  text: `${changed} Please decide about each field that is listed below.`,
});

/** What is wrong with a field is said there; a conflict is shown below, with what is stored by now. */
function toFormError(problem: Problem, kind: { meanwhile: MeanwhileWords; notSaved?: string }): FormError {
  const title = kind.notSaved ?? "Not saved";
  if (problem.code === "edit_conflict")
    return { title, text: `${kind.meanwhile.changed} Look at it below, and save again.` };
  return { ...formErrorOf(problem), title };
}
