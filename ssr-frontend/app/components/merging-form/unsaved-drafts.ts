/** What is typed, and what it was typed over. */
export interface UnsavedDraft<V, D> {
  values: V;
  stored: { detail: D | undefined; values: V };
}

/** What somebody has left unsaved for another tab of the dashboard, by person and by what it is about; until the document is left. */
export interface UnsavedDrafts<V, D> {
  /** What this person has left in the form of something, or in that of a new one. */
  find: (userId: string | undefined, id: string | undefined) => UnsavedDraft<V, D> | undefined;
  /** Keeps what is left unsaved, or nothing. */
  keep: (userId: string | undefined, id: string | undefined, draft: UnsavedDraft<V, D> | undefined) => void;
}

const keyOf = (userId: string | undefined, id: string | undefined) => `${userId ?? ""} ${id ?? "new"}`;

/** A place for the drafts of one kind of form. */
export function createUnsavedDrafts<V, D>(): UnsavedDrafts<V, D> {
  const drafts = new Map<string, UnsavedDraft<V, D>>();
  return {
    find: (userId, id) => drafts.get(keyOf(userId, id)),
    keep: (userId, id, draft) => {
      if (draft) drafts.set(keyOf(userId, id), draft);
      else drafts.delete(keyOf(userId, id));
    },
  };
}
