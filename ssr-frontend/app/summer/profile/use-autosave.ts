import { MutationObserver, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { useLiveStore } from "../../live/live.tsx";
import { useSession } from "../../queries/session.ts";
import { commonProfile, saveProfileField } from "../../queries/summer-profile.ts";
import { Autosave, type FieldState } from "./autosave.ts";
import type { CommonProfile, ProfileFieldName } from "./common-profile.ts";

/** Kept by query client, so that typed text survives navigation within the app. */
const autosaves = new WeakMap<QueryClient, Autosave>();

function autosaveOf(client: QueryClient, userId: string, profile: CommonProfile): Autosave {
  const known = autosaves.get(client);
  if (known) return known;
  const autosave = new Autosave(
    {
      userId,
      // A `MutationObserver` instead of a hook, since the page may be gone before the last text is saved.
      save: async (edit) => (await new MutationObserver(client, saveProfileField).mutate(edit)).field,
      reload: () => client.query({ ...commonProfile, staleTime: 0 }),
    },
    profile,
  );
  autosaves.set(client, autosave);
  return autosave;
}

/** The autosave of the profile. */
export function useAutosave(profile: CommonProfile): Autosave {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?.id ?? "";
  const autosave = useMemo(() => autosaveOf(client, userId, profile), [client, userId, profile]);
  useEffect(() => autosave.receive(profile), [autosave, profile]);
  useCommits(autosave);
  return autosave;
}

/**
 * Saves pending text when the connection is restored and when the page is left, and asks for confirmation if
 * text would be lost.
 */
function useCommits(autosave: Autosave): void {
  const live = useLiveStore();
  useEffect(() => {
    autosave.restore();
    const commit = () => autosave.commitAll();
    const hidden = () => document.visibilityState === "hidden" && commit();
    const ask = (event: BeforeUnloadEvent) => {
      // Before `commitAll`, after which it counts as pending.
      const wouldLose = autosave.wouldLose();
      commit();
      // A signed-out user has to leave, and finds the draft on return.
      if (wouldLose && live.getState().status !== "signed-out") event.preventDefault();
    };
    window.addEventListener("online", commit);
    window.addEventListener("pagehide", commit);
    window.addEventListener("beforeunload", ask);
    document.addEventListener("visibilitychange", hidden);
    const stop = live.subscribe(({ status }, before) => {
      if (status === "live" && before.status !== "live") commit();
    });
    return () => {
      window.removeEventListener("online", commit);
      window.removeEventListener("pagehide", commit);
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("visibilitychange", hidden);
      stop();
      commit();
    };
  }, [autosave, live]);
}

/** The state of a field. */
export const useFieldState = ({ store }: Autosave, name: ProfileFieldName): FieldState =>
  useStore(store, (states) => states[name]);
