import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Problem } from "../../../api/problem.ts";
import { useDraft } from "../../../drafts/use-draft.ts";
import {
  type NewsletterDetail,
  type NewsletterDraft,
  updateNewsletter,
} from "../../../queries/admin-newsletters.ts";

/** The debounce before a save, in ms. */
const SAVE_DELAY = 1200;

/** Why the text is not saved. */
export interface SaveFailure {
  message: string;
  /** Errors by field. */
  fields: { subject?: string | undefined; body?: string | undefined };
}

/**
 * A newsletter's draft with autosave. If another admin saves meanwhile, their version is shown, and nothing
 * is saved until the admin has chosen one.
 */
export function useNewsletterDraft(stored: NewsletterDetail) {
  const { id, version, subject, body } = stored;
  const [failure, setFailure] = useState<SaveFailure>();
  /** The values that the API rejected: they are not sent again unchanged. */
  const [refused, setRefused] = useState<NewsletterDraft>();
  const { mutateAsync, isPending: isSaving } = useMutation(updateNewsletter(id));
  const draft = useDraft<NewsletterDraft>(
    "newsletter",
    { id, version, values: { subject, body } },
    { isBusy: isSaving, onNewer: "ask" },
  );
  const { values, isUnsaved, conflicts } = draft;
  const conflict = conflicts.length > 0 && !isSaving ? stored : undefined;

  /** The current draft, for callbacks of an earlier render. */
  const latest = useRef(draft);
  latest.current = draft;
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());

  /**
   * Saves the text. Saves run one after another, so that none is rejected for the version that the previous
   * one created. Resolves to the saved version, or to `undefined` if the save failed, which is shown.
   */
  function save(): Promise<number | undefined> {
    const saving = lastSave.current.then(update);
    lastSave.current = saving.catch(() => undefined);
    return saving;
  }

  async function update(): Promise<number | undefined> {
    const { values, seenVersion, isUnsaved } = latest.current;
    if (!isUnsaved) return seenVersion;
    try {
      const saved = await mutateAsync({ draft: values, seen_version: seenVersion });
      latest.current.saved({ id, version: saved.version, values }, values);
      setFailure(undefined);
      return saved.version;
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setRefused(values);
      // Also on a conflict: the other admin's text may not be loaded yet.
      setFailure({
        message: cause.message,
        fields: { subject: cause.field("subject"), body: cause.field("body") },
      });
      return undefined;
    }
  }

  const mayAutosave = isUnsaved && !isSaving && !conflict && values !== refused;
  const autosave = useRef(save);
  autosave.current = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the debounce
  useEffect(() => {
    if (!mayAutosave) return;
    const pause = setTimeout(() => void autosave.current(), SAVE_DELAY);
    return () => clearTimeout(pause);
  }, [mayAutosave, values]);

  return {
    ...draft,
    isSaving,
    failure: isUnsaved ? failure : undefined,
    /** The version that another admin has saved meanwhile. */
    conflict,
    save,
    /** Overwrites the other admin's version, which was shown. */
    replaceWithMine: () => {
      flushSync(() => draft.decide(conflicts, "mine"));
      return save();
    },
  };
}

export type NewsletterEditorDraft = ReturnType<typeof useNewsletterDraft>;
