import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Problem } from "../../../api/problem.ts";
import { useHydrated } from "../../../components/hydrated.ts";
import { readDraft } from "../../../drafts/draft-storage.ts";
import { useDraftOwner, useKeepUnsaved } from "../../../drafts/use-unsaved.ts";
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

const same = (one: NewsletterDraft, other: NewsletterDraft): boolean =>
  one.subject === other.subject && one.body === other.body;

const textOf = ({ subject, body }: NewsletterDraft): NewsletterDraft => ({ subject, body });

/** What was typed, and what it was typed over. */
interface UnsavedNewsletter {
  draft: NewsletterDraft;
  base: { text: NewsletterDraft; version: number };
}

/**
 * A draft that is saved while it is typed. What another admin saves meanwhile is never overwritten unseen: it is shown, and
 * nothing is saved until its person has chosen.
 */
export function useDraft(stored: NewsletterDetail) {
  const [draft, setDraft] = useState<NewsletterDraft>(textOf(stored));
  /** What is saved of it as far as this page has seen, and as which version. */
  const [base, setBase] = useState(() => ({ text: textOf(stored), version: stored.version }));
  const [failure, setFailure] = useState<SaveFailure>();
  /** What was refused: the same once more would be refused again. */
  const [refused, setRefused] = useState<NewsletterDraft>();
  const { mutateAsync, isPending: isSaving } = useMutation(updateNewsletter(stored.id));
  const isUnsaved = !same(draft, base.text);
  const isBehind = stored.version > base.version;
  // Nothing is typed here: what another admin wrote takes its place.
  if (isBehind && !isUnsaved && !isSaving) adopt(stored);
  const conflict = isBehind && isUnsaved && !isSaving && !same(draft, stored) ? stored : undefined;

  const subject = `newsletter:${stored.id}`;
  const owner = useDraftOwner();
  const isHydrated = useHydrated();
  const [wasSought, setSought] = useState(false);
  const [wasFound, setFound] = useState(false);
  if (isHydrated && !wasSought) {
    setSought(true);
    const found = readDraft<UnsavedNewsletter>(owner, subject);
    setFound(found !== undefined);
    // What was typed on this page before its scripts were there is newer.
    if (found && !isUnsaved) {
      setDraft(found.draft);
      setBase(found.base);
    }
  }
  const unsaved = useMemo(() => (isUnsaved ? { draft, base } : undefined), [isUnsaved, draft, base]);
  useKeepUnsaved(subject, unsaved, wasFound);

  function adopt(saved: NewsletterDetail) {
    setBase({ text: textOf(saved), version: saved.version });
    setDraft(textOf(saved));
    setFailure(undefined);
  }

  /** As it is by now, also for what has waited since an earlier render. */
  const latest = useRef({ draft, base });
  latest.current = { draft, base };
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());

  /**
   * Saves what is typed, one save after another, so that none is refused for the version that the one before it has made;
   * resolves to the version that is saved then, or to nothing when it was refused, which is said.
   */
  function save(seenVersion?: number): Promise<number | undefined> {
    const saving = lastSave.current.then(() => put(seenVersion));
    lastSave.current = saving.catch(() => undefined);
    return saving;
  }

  async function put(seenVersion?: number): Promise<number | undefined> {
    const { draft, base } = latest.current;
    if (seenVersion === undefined && same(draft, base.text)) return base.version;
    try {
      const saved = await mutateAsync({ draft, seen_version: seenVersion ?? base.version });
      latest.current.base = { text: draft, version: saved.version };
      setBase(latest.current.base);
      setFailure(undefined);
      return saved.version;
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

  const mayAutosave = isUnsaved && !isSaving && !conflict && draft !== refused;
  const autosave = useRef(save);
  autosave.current = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause anew
  useEffect(() => {
    if (!mayAutosave) return;
    const pause = setTimeout(() => void autosave.current(), SAVE_DELAY);
    return () => clearTimeout(pause);
  }, [mayAutosave, draft]);

  return {
    draft,
    isUnsaved,
    isSaving,
    failure,
    /** What another admin has saved meanwhile. */
    conflict,
    set: (change: Partial<NewsletterDraft>) => setDraft((now) => ({ ...now, ...change })),
    save: () => save(),
    takeTheirs: () => adopt(stored),
    /** Saves over what another admin has written, which was shown. */
    replaceWithMine: () => save(stored.version),
  };
}

export type Draft = ReturnType<typeof useDraft>;
