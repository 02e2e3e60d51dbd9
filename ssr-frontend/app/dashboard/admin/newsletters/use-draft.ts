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

/** How long typing pauses before it is saved, in ms. */
const SAVE_DELAY = 1200;

/** Why what is typed is not saved. */
export interface SaveFailure {
  message: string;
  /** By field. */
  fields: { subject?: string | undefined; body?: string | undefined };
}

/**
 * A newsletter's draft that is saved while it is typed. What another admin saves meanwhile is shown, and nothing is saved
 * until the person has chosen.
 */
export function useNewsletterDraft(stored: NewsletterDetail) {
  const { id, version, subject, body } = stored;
  const [failure, setFailure] = useState<SaveFailure>();
  /** What was refused: the same once more would be refused again. */
  const [refused, setRefused] = useState<NewsletterDraft>();
  const { mutateAsync, isPending: isSaving } = useMutation(updateNewsletter(id));
  const draft = useDraft<NewsletterDraft>(
    "newsletter",
    { id, version, values: { subject, body } },
    { isBusy: isSaving, onNewer: "ask" },
  );
  const { values, isUnsaved, conflicts } = draft;
  const conflict = conflicts.length > 0 && !isSaving ? stored : undefined;

  /** As it is by now, also for what has waited since an earlier render. */
  const latest = useRef(draft);
  latest.current = draft;
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());

  /**
   * Saves what is typed, one save after another, so that none is refused for the version that the one before it has made;
   * resolves to the version that is saved then, or to nothing when it was refused, which is said.
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
      // Also where another admin was quicker: what they wrote may not have come.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause anew
  useEffect(() => {
    if (!mayAutosave) return;
    const pause = setTimeout(() => void autosave.current(), SAVE_DELAY);
    return () => clearTimeout(pause);
  }, [mayAutosave, values]);

  return {
    ...draft,
    isSaving,
    failure: isUnsaved ? failure : undefined,
    /** What another admin has saved meanwhile. */
    conflict,
    save,
    /** Saves over what another admin has written, which was shown. */
    replaceWithMine: () => {
      flushSync(() => draft.decide(conflicts, "mine"));
      return save();
    },
  };
}

export type NewsletterEditorDraft = ReturnType<typeof useNewsletterDraft>;
