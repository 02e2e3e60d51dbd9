// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { LIST_TOP } from "../bookings/list-place.ts";
import { messagesKey } from "../queries/chat-messages.ts";
import { myChatReports, REPORTS_STEP } from "../queries/chat-safety.ts";
import { chatList, chat as chatQuery } from "../queries/chats.ts";
import { eventually, renderPage, stubApi } from "../testing/app-page.tsx";
import { SAMPLE_CHAT_ID, STUDENT_ID, sampleChat, sampleMessages } from "../testing/sample-chat.ts";
import { ChatsView } from "./chats-view.tsx";

const student = { id: STUDENT_ID, first_name: "Sample", last_name: "Student", roles: ["student"] } as never;
const list = { items: [sampleChat()], more: false, next: undefined };

/** A window of which the width can be changed. */
function stubWidth(wide: boolean): (wide: boolean) => Promise<void> {
  const media = Object.assign(new EventTarget(), {
    matches: wide,
    addListener: vi.fn(),
    removeListener: vi.fn(),
  });
  vi.spyOn(window, "matchMedia").mockReturnValue(media as unknown as MediaQueryList);
  return (next) =>
    act(async () => {
      media.matches = next;
      media.dispatchEvent(new Event("change"));
    });
}

const open = () =>
  renderPage(<ChatsView side="student" />, `/?chat=${SAMPLE_CHAT_ID}`, { user: student }, [
    [chatQuery(SAMPLE_CHAT_ID).queryKey, sampleChat({ last_seq: 2, last_read_seq: 2 })],
    [chatList("student", "booking", LIST_TOP).queryKey, list],
    [chatList("student", "pre_booking", LIST_TOP).queryKey, list],
    [myChatReports(REPORTS_STEP).queryKey, { items: [], more: false }],
    [
      messagesKey(SAMPLE_CHAT_ID),
      { pages: [{ items: sampleMessages(1, 2), more_before: false, more_after: false }], pageParams: [{}] },
    ],
  ]);

const NOTHING_NEW = { status: 200, body: { items: [], more_before: false, more_after: false } };
const dialog = () => document.querySelector("[role=dialog]");

test("an open chat stays as it is when a phone is turned", async () => {
  stubApi(NOTHING_NEW);
  const setWide = stubWidth(false);
  await open();
  const field = await eventually(() => {
    const found = dialog()?.querySelector("textarea");
    expect(found).toBeTruthy();
    return found;
  });
  const title = document.getElementById(dialog()?.getAttribute("aria-labelledby") ?? "");
  expect(title?.textContent).toBe("Chat with Sample Tutor");
  await setWide(true);
  expect(document.querySelector("textarea")).toBe(field);
  expect(dialog()?.contains(field as Node) ?? false).toBe(false);
  await setWide(false);
  await eventually(() => expect(dialog()?.querySelector("textarea")).toBe(field));
});

test("Escape closes it where it is a dialog", async () => {
  stubApi(NOTHING_NEW);
  stubWidth(false);
  const { place } = await open();
  const field = await eventually(() => dialog()?.querySelector("textarea") ?? expect.fail());
  await act(
    async () => void field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
  );
  expect(place().search).toBe("");
});
