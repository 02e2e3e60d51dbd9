import { MutationObserver, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { useLiveStore } from "../../live/live.tsx";
import { useSession } from "../../queries/session.ts";
import { commonProfile, saveProfileField } from "../../queries/summer-profile.ts";
import { Autosave, type FieldState } from "./autosave.ts";
import type { CommonProfile, ProfileFieldName } from "./common-profile.ts";

/** What is being typed stays when its person goes to another page of the app and comes back. */
const autosaves = new WeakMap<QueryClient, Autosave>();

function autosaveOf(client: QueryClient, userId: string, profile: CommonProfile): Autosave {
  const known = autosaves.get(client);
  if (known) return known;
  const autosave = new Autosave(
    {
      userId,
      // Past the page, which may be gone before its last words are saved.
      save: async (edit) => (await new MutationObserver(client, saveProfileField).mutate(edit)).field,
      reload: () => client.query({ ...commonProfile, staleTime: 0 }),
    },
    profile,
  );
  autosaves.set(client, autosave);
  return autosave;
}

/** Saves the profile while it is typed. */
export function useAutosave(profile: CommonProfile): Autosave {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?.id ?? "";
  const autosave = useMemo(() => autosaveOf(client, userId, profile), [client, userId, profile]);
  useEffect(() => autosave.receive(profile), [autosave, profile]);
  useCommits(autosave);
  return autosave;
}

/** Saves what waits when the line is back and when the page is left, and asks before something would be lost. */
function useCommits(autosave: Autosave): void {
  const live = useLiveStore();
  useEffect(() => {
    autosave.restore();
    const commit = () => autosave.commitAll();
    const hidden = () => document.visibilityState === "hidden" && commit();
    const ask = (event: BeforeUnloadEvent) => {
      // Before it is sent once more: by then it counts as under way.
      const wouldLose = autosave.wouldLose();
      commit();
      // Who is signed out has to leave, and finds it here again.
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

/** How a field stands. */
export const useFieldState = ({ store }: Autosave, name: ProfileFieldName): FieldState =>
  useStore(store, (states) => states[name]);
