import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "zustand";
import { Problem } from "../api/problem.ts";
import { useToast } from "../components/toasts.tsx";
import { useLiveStore } from "../live/live.tsx";
import { messagePatches } from "../live/message-patches.ts";
import type { LiveStore } from "../live/store.ts";
import { chat, inquiry, openInquiry, refreshChat, sendMessage, showHeld } from "../queries/chats.ts";
import { useSession } from "../queries/session.ts";
import type { OutboxState } from "./outbox.ts";
import { createOutbox, type Outbox } from "./outbox-store.ts";
import { uploadFile } from "./upload.ts";
import type { Upload } from "./uploads.ts";

/** The document's outbox; almost always a document has one user. */
let current: { client: QueryClient; userId: string; outbox: Outbox } | undefined;

function outboxOf(client: QueryClient, live: LiveStore, userId: string, onFailed: () => void): Outbox {
  if (current?.client === client && current.userId === userId && !current.outbox.hasEnded())
    return current.outbox;
  current?.outbox.end();
  const outbox = makeOutbox(client, userId, onFailed);
  current = { client, userId, outbox };
  followLine(outbox, live);
  return outbox;
}

/** On any page: a reconnect sends the waiting messages, and the end of the session stops the outbox. */
function followLine(outbox: Outbox, live: LiveStore): void {
  const stop = live.subscribe(({ status }, before) => {
    if (status === "live" && before.status !== "live") outbox.resume();
    if (status === "signed-out") outbox.end();
    if (outbox.hasEnded()) stop();
  });
}

const makeOutbox = (client: QueryClient, userId: string, onFailed: () => void): Outbox =>
  createOutbox({
    userId,
    send: sendMessage,
    openInquiry,
    upload: uploadFile,
    onSent: (message) => messagePatches(client).add(message),
    onHeld: (id, held) => showHeld(client, id, held),
    onFailed: ({ chat: id }, problem) => {
      onFailed();
      if (problem instanceof Problem && problem.status === 409) void refreshChat(client, id);
    },
    onOpened: (tutorId, opened) => {
      client.setQueryData(chat(opened.id).queryKey, { ...opened, held_messages: [] });
      client.setQueryData(inquiry(tutorId).queryKey, (known) => known && { ...known, chat: opened });
    },
  });

/** The outbox, which sends waiting messages on reconnect. */
export function useOutbox(): Outbox {
  const client = useQueryClient();
  const { user } = useSession();
  const { error } = useToast();
  const live = useLiveStore();
  const userId = user?.id ?? "";
  return useMemo(
    () => outboxOf(client, live, userId, () => error("Error", "Failed to send message")),
    [client, live, userId, error],
  );
}

/** The state of a chat's upload. */
export const useUpload = (own: Outbox, chat: string): Upload | undefined =>
  useStore(own.uploads.store, (uploads) => uploads[chat]);

/** Selects a part of the outbox's state. */
export const useUnsent = <T>(own: Outbox, select: (state: OutboxState) => T): T =>
  useStore(own.store, select);
