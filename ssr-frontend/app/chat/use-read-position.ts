import { useMutation } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { markRead } from "../queries/chats.ts";
import type { ChatDetail } from "./chat.ts";

/** Messages that are visible for less time do not count as read, in ms. */
const READ_DELAY = 300;

/**
 * Marks messages as read up to the last one that was in view while the page was visible. Scrolling through
 * several makes one request.
 *
 * @param last the sequence number of the last displayed message
 * @returns the list's scroll handler
 */
export function useReadPosition(
  list: RefObject<HTMLElement | null>,
  chat: ChatDetail,
  last: number,
): () => void {
  const { mutate } = useMutation(markRead(chat));
  const read = useRef(chat.last_read_seq);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const check = useCallback(() => {
    const seq = list.current && document.visibilityState === "visible" ? lastInView(list.current) : 0;
    if (seq <= read.current) return;
    const before = read.current;
    read.current = seq;
    // An error is retried with the next scroll or message.
    const onError = () => {
      read.current = before;
    };
    mutate(seq, { onError });
  }, [list, mutate]);
  const later = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(check, READ_DELAY);
  }, [check]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new may be in view at once
  useEffect(later, [later, last]);
  useEffect(() => {
    document.addEventListener("visibilitychange", later);
    return () => {
      document.removeEventListener("visibilitychange", later);
      clearTimeout(timer.current);
    };
  }, [later]);
  return later;
}

/** The sequence number of the last message whose end is in view. */
function lastInView(list: HTMLElement): number {
  const bottom = list.getBoundingClientRect().bottom + 4;
  const messages = [...list.querySelectorAll<HTMLElement>("[data-seq]")];
  const last = messages.findLast((message) => message.getBoundingClientRect().bottom <= bottom);
  return Number(last?.dataset.seq ?? 0);
}
