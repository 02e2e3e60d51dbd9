import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { Problem } from "../../../api/problem.ts";
import { useUnloadWarning } from "../../../components/use-unload-warning.ts";
import {
  type NewsletterDetail,
  type NewsletterDraft,
  updateNewsletter,
} from "../../../queries/admin-newsletters.ts";
import { useSession } from "../../../queries/session.ts";
import { keepNewsletter, unsavedNewsletter } from "./unsaved-drafts.ts";

/** How long typing pauses before it is saved, in ms. */
const SAVE_DELAY = 1200;

/** Why what is typed is not saved. */
export interface SaveFailure {
  message: string;
  /** By field. */
  fields: { subject?: string | undefined; body?: string | undefined };
}

const same = (one: NewsletterDraft, other: NewsletterDraft): boolean =>
  one.subject === other.subject && one.body === other.body;

const textOf = ({ subject, body }: NewsletterDraft): NewsletterDraft => ({ subject, body });

/**
 * A draft that is saved while it is typed. What another admin saves meanwhile is never overwritten unseen: it is shown, and
 * nothing is saved until its person has chosen.
 */
export function useDraft(stored: NewsletterDetail) {
  const userId = useSession().user?.id;
  const [unsaved] = useState(() => unsavedNewsletter(userId, stored.id));
  const [draft, setDraft] = useState<NewsletterDraft>(unsaved?.draft ?? textOf(stored));
  /** What is saved of it as far as this page has seen, and as which version. */
  const [base, setBase] = useState(() => ({
    text: textOf(stored),
    version: unsaved?.version ?? stored.version,
  }));
  const [failure, setFailure] = useState<SaveFailure>();
  /** What was refused: the same once more would be refused again. */
  const [refused, setRefused] = useState<NewsletterDraft>();
  const { mutateAsync, isPending: isSaving } = useMutation(updateNewsletter(stored.id));
  const isUnsaved = !same(draft, base.text);
  const isBehind = stored.version > base.version;
  // Nothing is typed here: what another admin wrote takes its place.
  if (isBehind && !isUnsaved && !isSaving) adopt(stored);
  const conflict = isBehind && isUnsaved && !isSaving && !same(draft, stored) ? stored : undefined;

  function adopt(saved: NewsletterDetail) {
    setBase({ text: textOf(saved), version: saved.version });
    setDraft(textOf(saved));
    setFailure(undefined);
  }

  /** Saves what is typed; resolves to what is saved then, or to nothing when it was refused, which is said. */
  async function save(seen_version = base.version): Promise<NewsletterDetail | undefined> {
    try {
      const saved = await mutateAsync({ draft, seen_version });
      setBase({ text: draft, version: saved.version });
      setFailure(undefined);
      return saved;
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setRefused(draft);
      // Also where another admin was quicker: what they wrote may not have come.
      setFailure({
        message: cause.message,
        fields: { subject: cause.field("subject"), body: cause.field("body") },
      });
      return undefined;
    }
  }

  const latest = useRef({ isUnsaved, draft, version: base.version, save });
  latest.current = { isUnsaved, draft, version: base.version, save };
  const mayAutosave = isUnsaved && !isSaving && !conflict && draft !== refused;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause anew
  useEffect(() => {
    if (!mayAutosave) return;
    const pause = setTimeout(() => void latest.current.save(), SAVE_DELAY);
    return () => clearTimeout(pause);
  }, [mayAutosave, draft]);
  useEffect(
    () => () => {
      const { isUnsaved, draft, version } = latest.current;
      keepNewsletter(userId, stored.id, isUnsaved ? { draft, version } : undefined);
    },
    [userId, stored.id],
  );
  useUnloadWarning(useCallback(() => latest.current.isUnsaved, []));

  return {
    draft,
    version: base.version,
    isUnsaved,
    isSaving,
    failure,
    /** What another admin has saved meanwhile. */
    conflict,
    set: (change: Partial<NewsletterDraft>) => setDraft((now) => ({ ...now, ...change })),
    save,
    takeTheirs: () => adopt(stored),
    /** Saves over what another admin has written, which was shown. */
    replaceWithMine: () => save(stored.version),
  };
}

export type Draft = ReturnType<typeof useDraft>;
