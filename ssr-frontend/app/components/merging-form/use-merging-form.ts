import { flushSync } from "react-dom";
import type { Problem } from "../../api/problem.ts";
import type { FormValues, NameOf } from "../../drafts/merge.ts";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../../drafts/page-drafts.ts";
import { type Draft, useDraft } from "../../drafts/use-draft.ts";
import { formErrorOf, useForm } from "../form.ts";
import type { FormError } from "../form-result.ts";

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
 * A form that several people, or windows, may change at once, by its draft. Where both have typed, the form asks, and saves
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
  const storedOf = (of: D | undefined) =>
    of ? { id: of.id, version: of.version, values: valuesOf(of) } : { values: empty };
  const form = useForm(submit, (problem) => toFormError(problem, kind));
  const draft = useDraft<V>(kind.draftsOf, storedOf(detail), { isBusy: form.busy, onNewer: "merge" });
  const { values, stored, conflicts, taken } = draft;

  async function submit(): Promise<FormError | undefined> {
    const errors = errorsOf(values);
    if (Object.keys(errors).length > 0) return { ...incompleteWords(errors), fields: errors };
    if (conflicts.length > 0) return undecidedError(kind.meanwhile);
    const saved = await send(values, draft.seenVersion, stored.values);
    draft.saved(storedOf(saved), values);
    return onSaved(saved);
  }

  /** Decides a field's conflict, and moves the focus to the field. */
  function decide(name: NameOf<V>, choice: "mine" | "theirs") {
    flushSync(() => draft.decide([name], choice));
    form.props.ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }
  const props = { ...form.props, [KEEPS_DRAFTS_ATTRIBUTE]: "" };
  return {
    ...form,
    ...draft,
    props,
    kind,
    stored: { detail, values: stored.values },
    meanwhile: { conflicts, taken },
    decide,
  };
}

/** A form as its parts know it that say what became of it. */
export interface MergingForm<V, D = unknown> extends FieldForm<V>, Draft {
  kind: Pick<MergingFormKind<V, D>, "words" | "textOf" | "meanwhile">;
  stored: { detail: D | undefined; values: V };
  meanwhile: MeanwhileChanges<V>;
  busy: boolean;
  decide: (name: NameOf<V>, choice: "mine" | "theirs") => void;
}

/** A form as its fields know it. */
export interface FieldForm<V> {
  kind: { words: FieldWords<V> };
  values: V;
  errors: Record<string, string>;
  set: <N extends NameOf<V>>(name: N, value: V[N]) => void;
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
