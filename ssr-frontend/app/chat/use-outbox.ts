import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { Problem } from "../api/problem.ts";
import { useToast } from "../components/toasts.tsx";
import { useLiveStatus } from "../live/live.tsx";
import { messagePatches } from "../live/message-patches.ts";
import { chat, inquiry, openInquiry, refreshChat, sendMessage, showHeld } from "../queries/chats.ts";
import { useSession } from "../queries/session.ts";
import type { OutboxState } from "./outbox.ts";
import { createOutbox, type Outbox } from "./outbox-store.ts";
import { uploadFile } from "./upload.ts";
import type { Upload } from "./uploads.ts";

/** The document's outbox; a document belongs to one person. */
let outbox: { client: QueryClient; outbox: Outbox } | undefined;

function outboxOf(client: QueryClient, userId: string, onFailed: () => void): Outbox {
  if (outbox?.client !== client) {
    outbox?.outbox.end();
    outbox = { client, outbox: makeOutbox(client, userId, onFailed) };
  }
  return outbox.outbox;
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

/** The outbox, which sends what waits in it as soon as the line is back. */
export function useOutbox(): Outbox {
  const client = useQueryClient();
  const { user } = useSession();
  const { error } = useToast();
  const [own] = useState(() =>
    outboxOf(client, user?.id ?? "", () => error("Error", "Failed to send message")),
  );
  const live = useLiveStatus() === "live";
  useEffect(() => {
    if (live) own.resume();
    window.addEventListener("online", own.resume);
    return () => window.removeEventListener("online", own.resume);
  }, [own, live]);
  return own;
}

/** How the upload of a chat stands. */
export const useUpload = (own: Outbox, chat: string): Upload | undefined =>
  useStore(own.uploads.store, (uploads) => uploads[chat]);

/** A part of what is in the outbox. */
export const useUnsent = <T>(own: Outbox, select: (state: OutboxState) => T): T =>
  useStore(own.store, select);
