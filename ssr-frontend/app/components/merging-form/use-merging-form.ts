import { flushSync } from "react-dom";
import type { Problem } from "../../api/problem.ts";
import type { FormValues, NameOf } from "../../drafts/merge.ts";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../../drafts/page-drafts.ts";
import { type Draft, useDraft } from "../../drafts/use-draft.ts";
import { formErrorOf, useForm } from "../form.ts";
import type { FormError } from "../form-result.ts";

/** The stored data, in the version that the user has seen. */
interface StoredVersion {
  id: string;
  version: number;
}

/** The changes that were stored since the input began. */
export interface MeanwhileChanges<V> {
  /** Fields that both have changed to different values. */
  conflicts: NameOf<V>[];
  /** Fields that only the stored version has changed. */
  taken: NameOf<V>[];
}

/** The labels and help texts of a form's fields. */
export interface FieldWords<V> {
  labels: Record<keyof V, string>;
  help: Partial<Record<keyof V, string>>;
}

/** The texts about changes that were stored meanwhile. */
export interface MeanwhileWords {
  /** `Another admin changed this in the meantime.` */
  changed: string;
  /** Precedes the names of the fields that only the stored version has changed. */
  taken: string;
  /** The button that takes the stored value. */
  takeTheirs: string;
}

/** The common options of all forms of a kind. */
export interface MergingFormKind<V, D> {
  empty: V;
  valuesOf: (detail: D) => V;
  words: FieldWords<V>;
  /** A field's value as displayed text. */
  textOf: (name: NameOf<V>, value: V[NameOf<V>]) => string;
  meanwhile: MeanwhileWords;
  /** The key prefix of the drafts of this kind, followed by the id. */
  draftsOf: string;
  /** The title of an error; `Not saved` by default. */
  notSaved?: string;
}

interface MergingFormOptions<V, D> {
  kind: MergingFormKind<V, D>;
  /** The stored data; `undefined` before it exists. */
  detail: D | undefined;
  /** Client-side validation errors, by field. The API validates everything else. */
  errorsOf: (values: V) => Record<string, string>;
  /** The toasts for those errors, by field: that of the first one is shown. Without one it says that fields are marked. */
  incompleteWords?: Record<string, Pick<FormError, "title" | "text">>;
  /** Saves the values over the seen version and data. */
  send: (values: V, seenVersion: number, seen: V) => Promise<D>;
  /** Continues with the saved data; resolves to an error if that was refused. */
  onSaved: (saved: D) => undefined | Promise<FormError | undefined>;
}

/**
 * A form with a draft that several users or windows may edit concurrently. Conflicts have to be resolved
 * before it is saved.
 */
export function useMergingForm<V extends FormValues<V>, D extends StoredVersion>({
  kind,
  detail,
  errorsOf,
  incompleteWords = {},
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
    const [wrong] = Object.keys(errors);
    if (wrong !== undefined) return { ...(incompleteWords[wrong] ?? INCOMPLETE), fields: errors };
    if (conflicts.length > 0) return undecidedError(kind.meanwhile);
    const saved = await send(values, draft.seenVersion, stored.values);
    draft.saved(storedOf(saved), values);
    return onSaved(saved);
  }

  /** Resolves a field's conflict and moves the focus to the field. */
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

/** A form with its outcome, for the components that show it. */
export interface MergingForm<V, D = unknown> extends FieldForm<V>, Draft {
  kind: Pick<MergingFormKind<V, D>, "words" | "textOf" | "meanwhile">;
  stored: { detail: D | undefined; values: V };
  meanwhile: MeanwhileChanges<V>;
  busy: boolean;
  decide: (name: NameOf<V>, choice: "mine" | "theirs") => void;
}

/** A form, as its fields see it. */
export interface FieldForm<V> {
  kind: { words: FieldWords<V> };
  values: V;
  errors: Record<string, string>;
  set: <N extends NameOf<V>>(name: N, value: V[N]) => void;
}

const INCOMPLETE: FormError = { title: "Not saved yet", text: "Please check the marked fields." };

const undecidedError = ({ changed }: MeanwhileWords): FormError => ({
  title: "Not saved yet",
  text: `${changed} Please decide on each field listed below.`,
});

/** Field errors are shown at the fields; a conflict is shown below, with the stored values. */
function toFormError(problem: Problem, kind: { meanwhile: MeanwhileWords; notSaved?: string }): FormError {
  const title = kind.notSaved ?? "Not saved";
  if (problem.code === "edit_conflict")
    return { title, text: `${kind.meanwhile.changed} Review it below, and save again.` };
  return { ...formErrorOf(problem), title };
}
