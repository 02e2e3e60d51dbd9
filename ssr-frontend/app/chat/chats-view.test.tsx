// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { LIST_TOP } from "../components/list-place.ts";
import { messagesKey } from "../queries/chat-messages.ts";
import { myChatReports, REPORTS_STEP } from "../queries/chat-safety.ts";
import { chatList, chat as chatQuery } from "../queries/chats.ts";
import { click, eventually, getByText, renderPage, stubApi, type } from "../testing/app-page.tsx";
import { SAMPLE_CHAT_ID, STUDENT_ID, sampleChat, sampleMessages } from "../testing/sample-chat.ts";
import { ChatsView } from "./chats-view.tsx";

const student = { id: STUDENT_ID, first_name: "Sample", last_name: "Student", roles: ["student"] } as never;
const list = { items: [sampleChat()], more: false, next: undefined };

/** Stubs a window whose width the test can change. */
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

const listed = (count: number, more: boolean, name = "Sample") => ({
  items: Array.from({ length: count }, (_, index) =>
    sampleChat({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
      other: { ...sampleChat().other, first_name: name, last_name: `Number ${index}` },
    }),
  ),
  more,
  next: undefined,
});

const showLists = (sessions: unknown, address = "/", unknown = "nobody") =>
  renderPage(<ChatsView side="student" />, address, { user: student }, [
    [chatList("student", "booking", LIST_TOP).queryKey, sessions],
    [chatList("student", "pre_booking", LIST_TOP).queryKey, listed(2, false)],
    [chatList("student", "booking", LIST_TOP, unknown).queryKey, listed(0, false)],
    [chatList("student", "pre_booking", LIST_TOP, unknown).queryKey, listed(0, false)],
    [myChatReports(REPORTS_STEP).queryKey, { items: [], more: false }],
  ]);

const text = () => document.body.textContent ?? "";
const status = () =>
  document.querySelector("form.person-search")?.closest("div")?.querySelector("[role=status]")?.textContent;

async function find(name: string) {
  await type("q", name);
  await act(async () => search()?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
}

const search = () => document.querySelector("form.person-search");

test("people are found by name where there are more chats than a list shows", async () => {
  stubWidth(true);
  const { place } = await showLists(listed(20, true));
  const found = { status: 200, body: { items: listed(1, false, "Zoe").items } };
  const nobody = Promise.withResolvers<typeof found>();
  const calls = stubApi(nobody.promise, found);
  await find(" zoe ");
  expect(place().search).toBe("?q=zoe");
  const asked = calls.map(({ path }) => new URLSearchParams(path.split("?")[1]));
  expect(asked.map((params) => [params.get("kind"), params.get("q")])).toEqual([
    ["pre_booking", "zoe"],
    ["booking", "zoe"],
  ]);
  await eventually(() => expect(text()).toContain("Zoe Number 0"));
  expect(status()).toBe("");
  await act(async () => nobody.resolve({ status: 200, body: { items: [] } }));
  await eventually(() => expect(text()).toContain("No chats with anyone called “zoe”."));
  expect(status()).toBe("1 chat with “zoe”.");
  expect(text()).not.toContain("Sample Number");
  await click(getByText("Show all chats"));
  expect(place().search).toBe("");
  expect(document.activeElement).toBe(document.querySelector("[name=q]"));
  expect(document.querySelector<HTMLInputElement>("[name=q]")?.value).toBe("");
  expect(text()).toContain("Sample Number 19");
});

test("while another name is looked for, nothing is said to be missing", async () => {
  stubWidth(true);
  await showLists(listed(20, true), "/?q=zoex", "zoex");
  expect(text()).toContain("No chats with anyone called “zoex”.");
  stubApi(new Promise(() => {}), new Promise(() => {}));
  await find("zoe");
  expect(text()).not.toContain("No chats with");
});

test("nothing asks for a name where the lists show everybody", async () => {
  stubWidth(true);
  await showLists(listed(20, false));
  expect(search()).toBe(null);
});

test("a chat says how much of it is new, and nothing of it where nothing is", async () => {
  stubWidth(true);
  const items = listed(2, false).items.map((chat, index) => ({ ...chat, unread_count: index === 0 ? 3 : 0 }));
  await showLists({ items, more: false, next: undefined });
  const badges = [...document.querySelectorAll("li b")].map(({ textContent }) => textContent);
  expect(badges).toEqual(["3 unread"]);
});
