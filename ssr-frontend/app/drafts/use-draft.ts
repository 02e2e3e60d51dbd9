import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "../components/hydrated.ts";
import { useUnloadWarning } from "../components/use-unload-warning.ts";
import { useSession } from "../queries/session.ts";
import { readDraft, type StoredDraft, storeDraft } from "./draft-storage.ts";
import {
  changedFields,
  conflictsOf,
  type FormValues,
  mergeStored,
  type NameOf,
  type TypedValues,
  withFields,
} from "./merge.ts";

/** The currently stored values of a form's subject. */
export interface StoredValues<V> {
  /** Undefined before it is first stored, and for a subject that exists only once. */
  id?: string | undefined;
  /** Undefined for a form that is submitted once and only starts with these values. */
  version?: number | undefined;
  values: V;
}

interface DraftOptions<V> {
  /** Select fields: a selection is stored with typed text, but is no draft by itself. */
  choices?: readonly NameOf<V>[];
  /** Whether it is being saved: a newer stored version may then be the user's own. */
  isBusy?: boolean;
  /**
   * What to do with a newer stored version: `merge` applies it to unchanged fields and leaves the others as
   * conflicts; `ask` makes all of it a conflict.
   */
  onNewer?: "merge" | "ask";
}

interface DraftState<V> extends TypedValues<V> {
  /** The newest stored version that this form knows. */
  stored: StoredValues<V>;
  /** The version that the user's input is based on or was resolved against. */
  seenVersion: number;
  /** Fields that only the stored version has changed. */
  taken: NameOf<V>[];
  /** Typed values that were replaced by newer ones and not reported to the user yet. */
  outdated: Partial<V>;
  /** Whether the browser's storage was read for a draft. */
  isRead: boolean;
  /** Whether there was a draft. */
  isResumed: boolean;
}

const versionOf = ({ version = 0 }: StoredValues<unknown>) => version;

const initial = <V>(stored: StoredValues<V>): DraftState<V> => ({
  values: stored.values,
  base: stored.values,
  stored,
  seenVersion: versionOf(stored),
  taken: [],
  outdated: {},
  isRead: false,
  isResumed: false,
});

/**
 * The fields of a form, whose values are stored in the browser from the first change until they are saved or
 * discarded: across a closed dialog, a reload and a closed window, for the same user. A draft contains the
 * values it is based on; a version that is stored meanwhile is merged or shown, and never overwritten unseen.
 * The browser asks before the document is left with a draft, because other devices do not have it.
 *
 * @param kind identifies the form; with the id of its subject, it is the draft's key
 */
export function useDraft<V extends FormValues<V>>(
  kind: string,
  stored: StoredValues<V>,
  { choices = [], isBusy = false, onNewer }: DraftOptions<V> = {},
) {
  const userId = useSession().user?.id;
  // The user that the page was rendered for, even after their session has ended.
  const [owner] = useState(userId);
  const isHydrated = useHydrated();
  const [state, setState] = useState(() => initial(stored));
  const { values, base, stored: known, seenVersion, taken, isRead, isResumed } = state;
  const { id } = known;
  const subject = `${kind}:${id ?? "new"}`;

  if (id && stored.id && stored.id !== id) setState(initial(stored));
  else if (isHydrated && !isRead) setState(resumed(state, readDraft(owner, subject), onNewer));
  else if (onNewer && !isBusy && isNewer(stored, known)) setState(rebased({ ...state, stored }, onNewer));

  const changed = changedFields(values, known.values);
  const isUnsaved = changed.some((name) => !choices.includes(name));
  const draft = useMemo(
    () => (isRead && isUnsaved ? { values, base, version: seenVersion } : undefined),
    [isRead, isUnsaved, values, base, seenVersion],
  );
  useKeep(owner, subject, draft, isResumed);

  /** Resets the form to the stored values. */
  function restart(from: StoredValues<V>, valuesAfter = (_now: V) => from.values) {
    // Also here, for a form that is already unmounted.
    storeDraft(owner, subject, undefined);
    // Synchronously, so that a navigation that follows sees no unsaved changes.
    flushSync(() => setState((now) => ({ ...initial(from), values: valuesAfter(now.values), isRead: true })));
  }
  return {
    values,
    stored: known,
    /** The version to send with the values, so that no unseen version is overwritten. */
    seenVersion,
    isUnsaved,
    isResumed: isResumed && isUnsaved,
    /** The fields in conflict, which the user has to resolve. */
    conflicts: conflictsOf(state, known.values),
    taken,
    set: <N extends NameOf<V>>(name: N, value: V[N]) =>
      setState((now) => ({ ...now, values: { ...now.values, [name]: value } })),
    /** Resolves conflicts: the typed value stays, now based on the stored one, or is replaced by it. */
    decide: (names: readonly NameOf<V>[], choice: "mine" | "theirs") =>
      setState((now) => {
        const theirs = now.stored.values;
        const values = choice === "mine" ? now.values : withFields(now.values, names, theirs);
        return seen({ ...now, values, base: withFields(now.base, names, theirs) });
      }),
    /**
     * Discards the input in favor of the stored values, or of the initial values of a form that is submitted
     * once.
     */
    discard: () => restart(onNewer ? known : stored),
    /** The sent values are stored as `saved`; later input stays a draft. */
    saved: (saved: StoredValues<V>, sent: V) =>
      restart(saved, (now) => mergeStored({ values: now, base: sent }, saved.values).values),
    /** The form was submitted with its current values. */
    sent: () => restart({ ...known, values }),
    /** Returns the replaced typed values and clears them, so that each is reported once. */
    takeOutdated: (): Partial<V> => {
      if (Object.keys(state.outdated).length > 0) setState((now) => ({ ...now, outdated: {} }));
      return state.outdated;
    },
  };
}

/** A form's draft, as the form's components see it. */
export interface Draft {
  isResumed: boolean;
  sent: () => void;
  discard: () => void;
  takeOutdated: () => Record<string, unknown>;
}

const isNewer = <V extends FormValues<V>>(stored: StoredValues<V>, known: StoredValues<V>): boolean => {
  const versions = versionOf(stored) - versionOf(known);
  return versions > 0 || (versions === 0 && changedFields(stored.values, known.values).length > 0);
};

const valuesOf = <V>(values: V, names: readonly NameOf<V>[]): Partial<V> =>
  withFields<Partial<V>>({}, names, values);

/** The state with the draft that an earlier page has stored. */
function resumed<V extends FormValues<V>>(
  state: DraftState<V>,
  found: StoredDraft | undefined,
  onNewer: DraftOptions<V>["onNewer"],
): DraftState<V> {
  const { stored } = state;
  const read = { ...state, isRead: true };
  if (!found?.values || !found.base) return read;
  const { version = 0 } = found;
  // An earlier release may have had other fields.
  const known = (some: Record<string, unknown>): V => {
    const names = (Object.keys(stored.values) as NameOf<V>[]).filter(
      (name) => typeof some[name] === typeof stored.values[name],
    );
    return withFields(stored.values, names, some as V);
  };
  const [values, base] = [known(found.values), known(found.base)];
  // Input from before hydration is newer.
  const early = changedFields(state.values, state.base);
  const lost = changedFields(values, state.values).filter((name) => early.includes(name));
  const typed = changedFields(values, base);
  const next = {
    ...read,
    values: withFields(values, early, state.values),
    base,
    seenVersion: version,
    // The displayed data may have been fetched before the draft was typed.
    stored: versionOf(stored) < version ? { ...stored, version, values: base } : stored,
    outdated: valuesOf(
      values,
      lost.filter((name) => typed.includes(name)),
    ),
    isResumed: true,
  };
  return rebased(next, onNewer);
}

/** The state rebased on the currently stored values. */
function rebased<V extends FormValues<V>>(
  state: DraftState<V>,
  onNewer: DraftOptions<V>["onNewer"],
): DraftState<V> {
  const theirs = state.stored.values;
  const isTyped = changedFields(state.values, state.base).length > 0;
  if (onNewer === "ask" && isTyped && conflictsOf(state, theirs).length > 0) return state;
  const { taken, ...merged } = mergeStored(state, theirs);
  const next = { ...state, ...merged, taken: isTyped ? [...new Set([...state.taken, ...taken])] : [] };
  if (onNewer) return seen(next);
  const conflicts = conflictsOf(next, theirs);
  return {
    ...next,
    values: withFields(next.values, conflicts, theirs),
    base: theirs,
    outdated: { ...next.outdated, ...valuesOf(next.values, conflicts) },
  };
}

/** The state with the current stored version as seen, if no conflict is left. */
const seen = <V extends FormValues<V>>(state: DraftState<V>): DraftState<V> =>
  conflictsOf(state, state.stored.values).length > 0
    ? state
    : { ...state, seenVersion: versionOf(state.stored) };

/** Stores a form's draft whenever it changes; removes only a draft that this form has stored or restored. */
function useKeep(
  owner: string | undefined,
  subject: string,
  draft: StoredDraft | undefined,
  wasFound: boolean,
): void {
  const kept = useRef<string>(undefined);
  useEffect(() => {
    if (draft) storeDraft(owner, subject, draft);
    else if (wasFound || kept.current === subject) storeDraft(owner, subject, undefined);
    kept.current = draft && subject;
  }, [owner, subject, draft, wasFound]);
  useUnloadWarning(useCallback(() => kept.current !== undefined, []));
}
