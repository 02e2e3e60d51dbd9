/**
 * Autosave of a Common Profile: one request at a time per field, in order, and never over a version that was
 * not shown.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { Problem } from "../../api/problem.ts";
import { readDraft, storeDraft } from "../../drafts/draft-storage.ts";
import { lengthOf } from "../../text-length.ts";
import {
  type CommonProfile,
  FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileFieldName,
} from "./common-profile.ts";

/** The saved content of a field. */
type SavedContent = Pick<ProfileField, "content" | "version">;

/** The typed and the saved state of a field. */
export interface FieldState {
  typed: string;
  /** The saved content that the typed text is based on. */
  base: SavedContent;
  /** The typed text at the last save: the API may trim it. */
  stored: string;
  /** Whether a save is pending. */
  saving: boolean;
  /** Whether it was saved since the page was opened. */
  wasSaved: boolean;
  /** Why the last save failed; `mayPass` if a retry may succeed. */
  problem: { words: string; mayPass: boolean } | undefined;
  /** The content that another window has saved meanwhile. */
  theirs: SavedContent | undefined;
  /** Increases whenever the text is changed by something other than typing. */
  revision: number;
}

/** The status of a field, as shown. */
export type FieldStatus = "untouched" | "waiting" | "saving" | "saved" | "failed" | "refused" | "conflict";

export type AutosaveState = Record<ProfileFieldName, FieldState>;

export interface AutosaveOptions {
  userId: string;
  save: (edit: { field: ProfileFieldName; content: string; seen_version: number }) => Promise<ProfileField>;
  /** Refetches the profile, to read what another window has saved. */
  reload: () => Promise<CommonProfile>;
}

/** The debounce of a save, in ms. */
export const TYPING_PAUSE = 800;
/**
 * The interval between retries while the API cannot be reached, in ms; a restored connection retries at once.
 */
const FIRST_RETRY = 4_000;
const LAST_RETRY = 60_000;

/** Whether the typed text is not saved. */
export const isUnsaved = ({ typed, stored, base }: FieldState): boolean =>
  typed !== stored && typed.trim() !== base.content;

/** The key of a field's draft in the browser. */
const subjectOf = (name: ProfileFieldName) => `common-profile:${name}`;

const isTooLong = (name: ProfileFieldName, { typed }: FieldState): boolean =>
  lengthOf(typed) > PROFILE_FIELDS[name].maxLength;

export function statusOf(name: ProfileFieldName, state: FieldState): FieldStatus {
  if (state.theirs) return "conflict";
  if (isUnsaved(state) && isTooLong(name, state)) return "refused";
  if (state.saving) return "saving";
  if (isUnsaved(state) && state.problem) return state.problem.mayPass ? "failed" : "refused";
  if (isUnsaved(state)) return "waiting";
  return state.wasSaved ? "saved" : "untouched";
}

const NEEDS_PERSON: readonly FieldStatus[] = ["conflict", "failed", "refused"];
/** By urgency: statuses that need the user come first. */
const BY_URGENCY: readonly FieldStatus[] = [...NEEDS_PERSON, "saving", "waiting", "saved"];

/** The status of the whole profile. */
export function wholeStatus(state: AutosaveState): FieldStatus {
  const all = new Set(FIELD_NAMES.map((name) => statusOf(name, state[name])));
  return BY_URGENCY.find((status) => all.has(status)) ?? "untouched";
}

const firstState = ({ content, version }: ProfileField): FieldState => ({
  typed: content,
  base: { content, version },
  stored: content,
  saving: false,
  wasSaved: false,
  problem: undefined,
  theirs: undefined,
  revision: 0,
});

export class Autosave {
  readonly store: StoreApi<AutosaveState>;
  readonly #options: AutosaveOptions;
  readonly #timers = new Map<ProfileFieldName, ReturnType<typeof setTimeout>>();
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** The texts of pending requests. */
  readonly #sent = new Map<ProfileFieldName, string>();
  /** The fields with drafts in the browser, from this page or an earlier one. */
  readonly #kept = new Set<ProfileFieldName>();
  #delay = FIRST_RETRY;
  #hasRestored = false;

  constructor(options: AutosaveOptions, profile: CommonProfile) {
    this.#options = options;
    const states = profile.fields.map((field) => [field.field, firstState(field)]);
    this.store = createStore<AutosaveState>(() => Object.fromEntries(states) as AutosaveState);
  }

  /** Sets the typed text of a field. */
  type(name: ProfileFieldName, typed: string): void {
    this.#set(name, { typed, problem: undefined });
    this.#saveIn(name, TYPING_PAUSE);
  }

  /** Saves a field without the debounce. */
  commit(name: ProfileFieldName): void {
    void this.#save(name);
  }

  /** Saves all unsaved fields: when the connection is restored, on request, or when the page is left. */
  commitAll(): void {
    clearTimeout(this.#retryTimer);
    for (const name of FIELD_NAMES) this.commit(name);
  }

  /** Sets a field's text programmatically, as if it were typed. */
  write(name: ProfileFieldName, typed: string): void {
    this.type(name, typed);
    this.#set(name, { revision: this.#get(name).revision + 1 });
  }

  /** Takes over a fetched profile. */
  receive(profile: CommonProfile): void {
    for (const field of profile.fields) if (!this.#get(field.field).saving) this.#adopt(field);
  }

  /** Discards the typed text for what another window has saved. */
  keepTheirs(name: ProfileFieldName): void {
    const { theirs } = this.#get(name);
    if (theirs) this.#take(name, theirs);
  }

  /** Overwrites what another window has saved and the user has seen. */
  replaceTheirs(name: ProfileFieldName): void {
    const { theirs } = this.#get(name);
    if (!theirs) return;
    this.#set(name, { base: theirs, theirs: undefined });
    this.commit(name);
  }

  /** Restores the drafts of an earlier page; text typed before hydration takes precedence. */
  restore(): void {
    if (this.#hasRestored) return;
    this.#hasRestored = true;
    for (const name of FIELD_NAMES) {
      this.#restoreField(name);
      this.#keepDraft(name);
    }
  }

  /** Whether closing the tab would lose text, although pending text is sent when it is left. */
  wouldLose(): boolean {
    const states = this.store.getState();
    const unsaved = FIELD_NAMES.some((name) => isUnsaved(states[name]));
    // Text typed while an earlier text is being saved is sent after it.
    const isBehind = (name: ProfileFieldName) =>
      states[name].saving && isUnsaved(states[name]) && this.#sent.get(name) !== states[name].typed;
    if (FIELD_NAMES.some(isBehind)) return true;
    return unsaved && (!navigator.onLine || NEEDS_PERSON.includes(wholeStatus(states)));
  }

  #get(name: ProfileFieldName): FieldState {
    return this.store.getState()[name];
  }

  #set(name: ProfileFieldName, change: Partial<FieldState>): void {
    this.store.setState((states) => ({ ...states, [name]: { ...states[name], ...change } }));
    if (this.#hasRestored) this.#keepDraft(name);
  }

  #restoreField(name: ProfileFieldName): void {
    const { values, base: over, version = 0 } = readDraft(this.#options.userId, subjectOf(name)) ?? {};
    const { base } = this.#get(name);
    const [typed, content] = [values?.content, over?.content];
    if (typeof typed !== "string" || typeof content !== "string") return;
    this.#kept.add(name);
    if (isUnsaved(this.#get(name)) || typed.trim() === base.content) return;
    this.write(name, typed);
    if (version < base.version) this.#set(name, { base: { content, version }, theirs: base });
  }

  #keepDraft(name: ProfileFieldName): void {
    const state = this.#get(name);
    const { content, version } = state.base;
    const draft = isUnsaved(state)
      ? { values: { content: state.typed }, base: { content }, version }
      : undefined;
    // The draft of another window stays.
    if (!draft && !this.#kept.delete(name)) return;
    if (draft) this.#kept.add(name);
    storeDraft(this.#options.userId, subjectOf(name), draft);
  }

  #saveIn(name: ProfileFieldName, delay: number): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.set(
      name,
      setTimeout(() => void this.#save(name), delay),
    );
  }

  async #save(name: ProfileFieldName): Promise<void> {
    clearTimeout(this.#timers.get(name));
    const state = this.#get(name);
    const { typed, base, theirs, saving, problem } = state;
    const isRefused = isTooLong(name, state) || problem?.mayPass === false;
    if (saving || theirs || isRefused || !isUnsaved(state)) return;
    this.#sent.set(name, typed);
    this.#set(name, { saving: true, problem: undefined });
    try {
      const saved = await this.#options.save({
        field: name,
        content: typed.trim(),
        seen_version: base.version,
      });
      this.#delay = FIRST_RETRY;
      this.#set(name, { saving: false, wasSaved: true, base: saved, stored: typed });
    } catch (problem) {
      await this.#refused(name, problem);
    }
    // Text typed meanwhile is saved next.
    const after = this.#get(name);
    if (isUnsaved(after) && after.typed !== typed) this.#saveIn(name, TYPING_PAUSE);
  }

  async #refused(name: ProfileFieldName, problem: unknown): Promise<void> {
    if (!(problem instanceof Problem)) {
      this.#set(name, { saving: false, problem: { words: UNKNOWN_REASON, mayPass: true } });
      throw problem;
    }
    if (problem.code === "edit_conflict" && (await this.#learnTheirs(name))) return;
    const mayPass = problem.status !== 422;
    const words = problem.field("content") ?? problem.message;
    this.#set(name, { saving: false, problem: { words, mayPass } });
    // A 401 is not retried: the user is told to sign in again, and returns here.
    if (mayPass && problem.status !== 401) this.#retryIn(problem.retryAfter);
  }

  /** Reads what another window has saved; false if that fails. */
  async #learnTheirs(name: ProfileFieldName): Promise<boolean> {
    const seen = this.#get(name).base.version;
    try {
      const profile = await this.#options.reload();
      this.#set(name, { saving: false });
      this.receive(profile);
    } catch (problem) {
      if (problem instanceof Problem) return false;
      throw problem;
    }
    const { base, theirs } = this.#get(name);
    return theirs !== undefined || base.version > seen;
  }

  #retryIn(seconds: number | undefined): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(
      () => this.commitAll(),
      seconds === undefined ? this.#delay : seconds * 1_000,
    );
    this.#delay = Math.min(2 * this.#delay, LAST_RETRY);
  }

  /**
   * Takes over a saved field, or keeps it beside the typed text as a conflict. An older version than the
   * known one is ignored.
   */
  #adopt({ field: name, content, version }: ProfileField): void {
    const state = this.#get(name);
    const known = state.theirs ?? state.base;
    if (version <= known.version) return;
    const saved = { content, version };
    if (!isUnsaved(state)) this.#take(name, saved);
    // A save whose response was lost, or the same text from another window.
    else if (state.typed.trim() === content)
      this.#set(name, { base: saved, stored: state.typed, theirs: undefined, wasSaved: true });
    else this.#set(name, { theirs: saved });
  }

  #take(name: ProfileFieldName, saved: SavedContent): void {
    clearTimeout(this.#timers.get(name));
    const { revision } = this.#get(name);
    this.#set(name, {
      typed: saved.content,
      base: saved,
      stored: saved.content,
      theirs: undefined,
      problem: undefined,
      revision: revision + 1,
    });
  }
}

const UNKNOWN_REASON = "Something went wrong. Please try again.";
