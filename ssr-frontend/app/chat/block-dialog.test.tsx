// @vitest-environment happy-dom
import { skipToken, useQuery } from "@tanstack/react-query";
import { act } from "react";
import { expect, test, vi } from "vitest";
import {
  click,
  eventually,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
} from "../testing/app-page.tsx";
import { sampleSafetyChat } from "../testing/sample-chat-safety.ts";
import { BlockDialog } from "./block-dialog.tsx";
import type { Chat } from "./chat.ts";

const CHAT_KEY = ["chats", "one"] as const;

/** Renders the dialog for a chat that changes while it is open. */
async function show(change: Partial<Chat> = {}) {
  const onClose = vi.fn();
  const chat = sampleSafetyChat(change);
  function Page() {
    const { data = chat } = useQuery<Chat>({
      queryKey: CHAT_KEY,
      queryFn: skipToken,
    });
    return <BlockDialog chat={data} open onClose={onClose} />;
  }
  const { client } = await renderPage(<Page />, "/", {}, [[CHAT_KEY, chat]]);
  const become = (blocked_by_you: boolean) =>
    act(async () => client.setQueryData(CHAT_KEY, sampleSafetyChat({ blocked_by_you })));
  return { chat, onClose, become };
}

const text = () => document.querySelector("[role=dialog]")?.textContent;

test("blocking says what stays open, and that it is done", async () => {
  const { chat, onClose } = await show();
  expect(text()).toContain("Block Mira Sample?");
  expect(text()).toContain("they can still be moved or canceled, and refunds work");
  const calls = stubApi({ status: 200, body: { ...chat, blocked_by_you: true } });
  await click(getByText("Block"));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([`PUT /api/chats/${chat.id}/block`]);
  expect(toasts()[0]).toContain("Mira is blocked");
  expect(onClose).toHaveBeenCalledOnce();
});

test("a refusal is said in place", async () => {
  const { onClose } = await show();
  stubApi(problemResponse(503, "overloaded", "Please try again."));
  await click(getByText("Block"));
  await eventually(() => expect(text()).toContain("Please try again."));
  expect(onClose).not.toHaveBeenCalled();
});

test("what another window did meanwhile is said, and is not done the other way round", async () => {
  const { become } = await show();
  await become(true);
  await eventually(() => expect(text()).toContain("Mira is blocked now"));
  expect(text()).toContain("Block Mira Sample?");
  expect(isOff(getByText("Block"))).toBe(true);
});
