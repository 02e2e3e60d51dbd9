// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import type { components } from "../../../api/schema.gen.ts";
import { adminChats } from "../../../queries/admin-chats.ts";
import {
  click,
  eventually,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  type,
} from "../../../testing/app-page.tsx";
import { MIRA, ROBIN, sampleAdminChat } from "../../../testing/sample-desk.ts";
import { useListSearch } from "../use-list-search.ts";
import { ChatsView } from "./chats-view.tsx";
import { formatDeskSearch, parseDeskSearch } from "./search.ts";

const chat = sampleAdminChat();
const VIEW = "0192aa11-0000-7000-8000-0000000000f1";

function Desk() {
  return <ChatsView list={useListSearch(parseDeskSearch, formatDeskSearch)} />;
}

const show = (path = "/?view=chats") =>
  renderPage(<Desk />, path, {}, [
    [adminChats("", 25).queryKey, { items: [chat], more: false }],
    [adminChats("Nobody", 25).queryKey, { items: [], more: false }],
  ]);

const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const inDialog = (words: string) =>
  [...(dialog()?.querySelectorAll<HTMLElement>("button") ?? [])].find(
    ({ textContent }) => textContent === words,
  ) as HTMLElement;

const message = (seq: number): components["schemas"]["ChatMessage"] => ({
  id: `0192aa11-0000-7000-8000-0000000001${String(seq).padStart(2, "0")}`,
  chat_session_id: chat.id,
  seq,
  kind: "text",
  sender_id: seq % 2 ? ROBIN.id : MIRA.id,
  client_message_id: `0192aa11-0000-7000-8000-0000000002${String(seq).padStart(2, "0")}`,
  message: `Message ${seq}`,
  file: null,
  created_at: "2026-11-20T09:00:00Z",
});

const view = (expires_at = "2026-11-20T13:00:00Z") => ({ status: 201, body: { id: VIEW, chat, expires_at } });
const messages = (from: number, to: number, more_before: boolean) => ({
  status: 200,
  body: {
    items: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
    more_before,
    more_after: false,
  },
});

// Loaded lazily when it is first opened.
beforeAll(() => import("./read-chat.tsx"));

async function openChat() {
  await click(getByText("Read this chat"));
  await eventually(() => expect(dialog()).not.toBeNull());
}

test("reading a chat takes a reason, which is sent before anything is read", async () => {
  await show();
  const calls = stubApi(view(), messages(51, 52, true), messages(1, 50, false));
  await openChat();
  await click(inDialog("Read this chat"));
  expect(dialog()?.textContent).toContain("Please say why.");
  expect(calls).toEqual([]);
  await type("view_reason", " A parent asked. ");
  await click(inDialog("Read this chat"));
  await eventually(() => expect(dialog()?.textContent).toContain("Message 52"));
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    [`/api/admin/chats/${chat.id}/views`, { reason: "A parent asked." }],
    [`/api/admin/chats/${chat.id}/messages?view=${VIEW}&limit=50`, undefined],
  ]);
  expect(dialog()?.textContent).toContain("60 min left");
  await click(inDialog("Earlier messages"));
  await eventually(() => expect(dialog()?.textContent).toContain("Message 1"));
  expect(calls[2]?.path).toBe(`/api/admin/chats/${chat.id}/messages?view=${VIEW}&limit=50&before=51`);
  expect(dialog()?.querySelectorAll(".transcript li")).toHaveLength(52);
  expect(dialog()?.textContent).not.toContain("Earlier messages");
});

test("while it is asked for, the sheet stays and the reason keeps the focus", async () => {
  await show();
  // The response stays pending during the test.
  stubApi(new Promise(() => undefined));
  await openChat();
  await type("view_reason", "A parent asked.");
  const reason = document.querySelector<HTMLInputElement>("[name=view_reason]");
  reason?.focus();
  await click(inDialog("Read this chat"));
  expect(document.activeElement).toBe(reason);
  expect([reason?.disabled, reason?.readOnly]).toEqual([false, true]);
  const pressed = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
  await act(async () => void reason?.dispatchEvent(pressed));
  expect(isOff(inDialog("Not now"))).toBe(true);
  await click(inDialog("Not now"));
  expect(dialog()?.textContent).toContain("Opening…");
});

test("a view that has ended shows nothing any more, and asks for a reason again", async () => {
  await show();
  stubApi(view("2026-11-20T11:59:00Z"));
  await openChat();
  await type("view_reason", "A parent asked.");
  await click(inDialog("Read this chat"));
  await eventually(() => expect(dialog()?.textContent).toContain("Your reading time is up."));
  await click(inDialog("Give a reason"));
  expect(document.querySelector<HTMLInputElement>("[name=view_reason]")?.value).toBe("A parent asked.");
});

test("a refusal keeps the reason", async () => {
  await show();
  stubApi(problemResponse(503, "overloaded", "Please try again."));
  await openChat();
  await type("view_reason", "A parent asked.");
  await click(inDialog("Read this chat"));
  await eventually(() => expect(dialog()?.textContent).toContain("Please try again."));
  expect(document.querySelector<HTMLInputElement>("[name=view_reason]")?.value).toBe("A parent asked.");
});

test("a person is searched for by the address, and one without chats is said to have none", async () => {
  const { place } = await show();
  const status = () => document.querySelector(".admin-view > [role=status]")?.textContent;
  expect(status()).toBe("");
  await type("q", " Nobody ");
  await click(getByText("Find chats"));
  await eventually(() => expect(place().search).toBe("?view=chats&q=Nobody"));
  expect(document.body.textContent).toContain("No chats with anyone called “Nobody”.");
  await eventually(() => expect(status()).toBe("No chats."));
});

test("a file is read by the view that the reason was given for", async () => {
  await show();
  const url = `/api/chats/${chat.id}/files/1`;
  const file = {
    id: "1",
    kind: "pdf",
    name: "Homework.pdf",
    byte_size: 10,
    width: null,
    height: null,
    url,
  } as const;
  const body = { items: [{ ...message(1), file }], more_before: false, more_after: false };
  stubApi(view(), { status: 200, body });
  await openChat();
  await type("view_reason", "A parent asked.");
  await click(inDialog("Read this chat"));
  await eventually(() => expect(dialog()?.textContent).toContain("Homework.pdf"));
  expect(dialog()?.querySelector("a")?.getAttribute("href")).toBe(`${url}?view=${VIEW}`);
});
