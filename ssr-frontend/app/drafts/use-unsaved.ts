import { useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "../components/hydrated.ts";
import { useUnloadWarning } from "../components/use-unload-warning.ts";
import { useSession } from "../queries/session.ts";
import { readDraft, storeDraft } from "./draft-storage.ts";

/** Whose drafts a page keeps: whoever it was rendered for, also once their session has ended. */
export function useDraftOwner(): string | undefined {
  const userId = useSession().user?.id;
  const [owner] = useState(userId);
  return owner;
}

/**
 * Keeps a draft in step with what is typed, and has the browser ask before the document is left with it: who comes back on
 * another device finds nothing there.
 *
 * @param draft the same object until something is typed; nothing while nothing is unsaved
 * @param wasFound whether it is what an earlier page has left: of other windows' drafts, nothing is removed
 */
export function useKeepUnsaved(subject: string, draft: unknown, wasFound: boolean): void {
  const owner = useDraftOwner();
  const kept = useRef<string>(undefined);
  useEffect(() => {
    if (wasFound) kept.current ??= subject;
    // What was typed into the form of a new one, which has an id by now.
    if (kept.current !== undefined && kept.current !== subject) storeDraft(owner, kept.current, undefined);
    if (draft !== undefined || kept.current === subject) storeDraft(owner, subject, draft);
    kept.current = draft === undefined ? undefined : subject;
  }, [owner, subject, draft, wasFound]);
  const isUnsaved = useRef(false);
  isUnsaved.current = draft !== undefined;
  useUnloadWarning(useCallback(() => isUnsaved.current, []));
}

/** What somebody types about a subject; also what an earlier page of theirs has left, once the page is hydrated. */
export function useUnsaved<T>(subject: string) {
  const owner = useDraftOwner();
  const isHydrated = useHydrated();
  const [{ draft, isResumed }, setState] = useState<{ draft: T | undefined; isResumed: boolean }>({
    draft: undefined,
    isResumed: false,
  });
  const [asked, setAsked] = useState<string>();
  if (isHydrated && asked !== subject) {
    const found = readDraft<T>(owner, subject);
    setAsked(subject);
    setState({ draft: found, isResumed: found !== undefined });
  }
  useKeepUnsaved(subject, draft, isResumed);
  const setDraft = (draft: T | undefined) =>
    setState((now) => ({ draft, isResumed: now.isResumed && draft !== undefined }));
  return { draft, isResumed, setDraft };
}
