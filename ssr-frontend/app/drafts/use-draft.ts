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

/** What a form is about, as it is stored by now. */
export interface StoredValues<V> {
  /** None before it is stored for the first time, and where there is only one of its kind. */
  id?: string | undefined;
  /** None where the form is sent once, and its fields only begin with these values. */
  version?: number | undefined;
  values: V;
}

interface DraftOptions<V> {
  /** Fields to choose from: a choice is kept with a text, and is no draft by itself. */
  choices?: readonly NameOf<V>[];
  /** Whether it is being saved: what is newer then may be the person's own. */
  isBusy?: boolean;
  /**
   * What becomes of something newer that somebody else has stored: `merge` takes it into the fields in which nothing was
   * typed, and leaves the others to be decided; `ask` leaves all of it to be decided.
   */
  onNewer?: "merge" | "ask";
}

interface DraftState<V> extends TypedValues<V> {
  /** The newest that this form knows to be stored. */
  stored: StoredValues<V>;
  /** The version whose values the person has typed over, or decided to. */
  seenVersion: number;
  /** Fields that only somebody else has changed. */
  taken: NameOf<V>[];
  /** Typed values that gave way to something newer, and that the person has not been told of. */
  outdated: Partial<V>;
  /** Whether the browser was asked for a draft. */
  isRead: boolean;
  /** Whether it had one. */
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
 * The fields of a form, whose values the browser keeps from the first key until they are saved or discarded: over a closed
 * dialog, a reload and a closed window, for the same person. A draft names what it was typed over; what somebody else
 * stores meanwhile is merged or shown, and is never overwritten unseen. The browser asks before the document is left with
 * a draft: another device does not have it.
 *
 * @param kind names the form among all others; with the id of what it is about, it is the draft's key
 */
export function useDraft<V extends FormValues<V>>(
  kind: string,
  stored: StoredValues<V>,
  { choices = [], isBusy = false, onNewer }: DraftOptions<V> = {},
) {
  const userId = useSession().user?.id;
  // The person for whom the page was rendered, also once their session has ended.
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

  /** Begins anew with what is stored. */
  function restart(from: StoredValues<V>, valuesAfter = (_now: V) => from.values) {
    // Here as well, for a form that is gone by now.
    storeDraft(owner, subject, undefined);
    // At once: a person who is led on from here loses nothing.
    flushSync(() => setState((now) => ({ ...initial(from), values: valuesAfter(now.values), isRead: true })));
  }
  return {
    values,
    stored: known,
    /** The version to send with the values: nothing of what it says is overwritten unseen. */
    seenVersion,
    isUnsaved,
    isResumed: isResumed && isUnsaved,
    /** Fields in which something newer is stored than was typed over: the person has to decide. */
    conflicts: conflictsOf(state, known.values),
    taken,
    set: <N extends NameOf<V>>(name: N, value: V[N]) =>
      setState((now) => ({ ...now, values: { ...now.values, [name]: value } })),
    /** Decides conflicts: what is typed stays, over what is stored now, or gives way to it. */
    decide: (names: readonly NameOf<V>[], choice: "mine" | "theirs") =>
      setState((now) => {
        const theirs = now.stored.values;
        const values = choice === "mine" ? now.values : withFields(now.values, names, theirs);
        return seen({ ...now, values, base: withFields(now.base, names, theirs) });
      }),
    /** Gives up what is typed for what is stored, or for what a form that is sent once begins with. */
    discard: () => restart(onNewer ? known : stored),
    /** What was sent is stored as `saved`; what was typed meanwhile stays a draft. */
    saved: (saved: StoredValues<V>, sent: V) =>
      restart(saved, (now) => mergeStored({ values: now, base: sent }, saved.values).values),
    /** The form was sent as it stands. */
    sent: () => restart({ ...known, values }),
    /** Typed values that gave way, each told once. */
    takeOutdated: (): Partial<V> => {
      if (Object.keys(state.outdated).length > 0) setState((now) => ({ ...now, outdated: {} }));
      return state.outdated;
    },
  };
}

/** A form's draft, as its parts know it. */
export interface Draft {
  isResumed: boolean;
  discard: () => void;
  takeOutdated: () => Record<string, unknown>;
}

const isNewer = <V extends FormValues<V>>(stored: StoredValues<V>, known: StoredValues<V>): boolean => {
  const versions = versionOf(stored) - versionOf(known);
  return versions > 0 || (versions === 0 && changedFields(stored.values, known.values).length > 0);
};

const valuesOf = <V>(values: V, names: readonly NameOf<V>[]): Partial<V> =>
  withFields<Partial<V>>({}, names, values);

/** The state with what an earlier page has left. */
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
  // What was typed before the page's scripts were there is newer.
  const early = changedFields(state.values, state.base);
  const lost = changedFields(values, state.values).filter((name) => early.includes(name));
  const typed = changedFields(values, base);
  const next = {
    ...read,
    values: withFields(values, early, state.values),
    base,
    seenVersion: version,
    // The page may show what it has read before the draft was typed.
    stored: versionOf(stored) < version ? { ...stored, version, values: base } : stored,
    outdated: valuesOf(
      values,
      lost.filter((name) => typed.includes(name)),
    ),
    isResumed: true,
  };
  return rebased(next, onNewer);
}

/** The state over what is stored by now. */
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

/** The state with the version that is seen by now: what is stored, once nothing is left to decide. */
const seen = <V extends FormValues<V>>(state: DraftState<V>): DraftState<V> =>
  conflictsOf(state, state.stored.values).length > 0
    ? state
    : { ...state, seenVersion: versionOf(state.stored) };

/** Stores a form's draft whenever it changes; removes only a draft that this form has stored or found. */
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
