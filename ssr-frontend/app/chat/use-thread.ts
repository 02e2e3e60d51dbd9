import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { Problem } from "../api/problem.ts";
import { useToast } from "../components/toasts.tsx";
import { useLiveStore } from "../live/live.tsx";
import { messagePatches, patchChats } from "../live/message-patches.ts";
import { chatMessages, messagesKey } from "../queries/chat-messages.ts";
import { useSession } from "../queries/session.ts";
import { useReaderZone } from "../time/reader-zone.ts";
import { useServerClock } from "../time/server-clock.tsx";
import type { ChatDetail, ChatMessage } from "./chat.ts";
import { endsEarly, messagesOf } from "./message-pages.ts";
import { openingOf } from "./opening-place.ts";
import type { UnsentMessage } from "./outbox.ts";
import type { Outbox } from "./outbox-store.ts";
import { type ThreadRow, threadRows } from "./thread.ts";
import { useUnsent } from "./use-outbox.ts";

/** The interval at which day labels are updated, in ms. */
const MINUTE = 60_000;

/** The messages of an open chat: cached, received and unsent ones. */
export function useThread(chat: ChatDetail, outbox: Outbox) {
  const client = useQueryClient();
  const [opened] = useState(chat);
  const query = useInfiniteQuery(chatMessages(chat.id, openingOf(opened)));
  const messages = useMemo(() => messagesOf(query.data), [query.data]);
  const unsent = useUnsentOf(chat.id, outbox);
  useSettled(messages, unsent, outbox);
  const live = useLiveStore();
  useEffect(() => {
    const end = patchChats(client, live);
    // Messages before this mount were not received; a running fetch includes them.
    if (client.getQueryData(messagesKey(chat.id))) void messagePatches(client).catchUp(chat.id);
    return end;
  }, [client, live, chat.id]);
  const toast = useToast();
  const showEnd = async (): Promise<boolean> => {
    try {
      await messagePatches(client).showEnd(chat.id);
      return true;
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      toast.error("Error", "Failed to load chat");
      return false;
    }
  };
  const readUpTo = opened.unread_count > 0 ? opened.last_read_seq : undefined;
  const place = usePlaceInTime();
  const rows = threadRows({
    messages,
    held: chat.held_messages,
    unsent,
    moreBefore: query.hasPreviousPage,
    readUpTo,
    ...place,
  });
  return {
    query,
    messages,
    rows,
    readUpTo,
    zone: place.zone,
    now: place.now,
    /** Whether the chat has later messages than the displayed ones. */
    endsEarly: query.data !== undefined && endsEarly(query.data),
    /** Shows the end instead; resolves to whether the fetch succeeded, and shows an error if not. */
    showEnd,
  };
}

export type Thread = ReturnType<typeof useThread>;

/** The rows of an inquiry whose chat does not exist yet. */
export function useUnsentRows(chat: string, outbox: Outbox): ThreadRow[] {
  return useUnsentOf(chat, outbox).map((unsent) => ({ kind: "unsent", key: unsent.id, unsent }));
}

function useUnsentOf(chat: string, outbox: Outbox): UnsentMessage[] {
  const all = useUnsent(outbox, ({ messages }) => messages);
  return useMemo(() => all.filter((message) => message.chat === chat), [all, chat]);
}

/** Settles unsent messages that a frame has delivered. */
function useSettled(
  messages: readonly ChatMessage[],
  unsent: readonly UnsentMessage[],
  outbox: Outbox,
): void {
  useEffect(() => {
    const ids = new Set(messages.map(({ client_message_id }) => client_message_id));
    for (const { id } of unsent) if (ids.has(id)) outbox.dispatch({ type: "settle", id });
  }, [messages, unsent, outbox]);
}

/** The viewer, their time zone and the current instant. */
export function usePlaceInTime(): { viewerId: string; zone: string; now: string } {
  const session = useSession();
  const zone = useReaderZone();
  const present = useServerClock(session.now, MINUTE);
  return {
    viewerId: session.user?.id ?? "",
    zone,
    now: new Date(present).toISOString(),
  };
}
