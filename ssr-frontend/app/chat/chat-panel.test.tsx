// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { messagesKey } from "../queries/chat-messages.ts";
import { chat as chatQuery } from "../queries/chats.ts";
import {
  click,
  eventually,
  focus,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
} from "../testing/app-page.tsx";
import {
  SAMPLE_CHAT_ID,
  STUDENT_ID,
  sampleChat,
  sampleFile,
  sampleMessages,
} from "../testing/sample-chat.ts";
import type { ChatDetail } from "./chat.ts";
import { ChatPanel } from "./chat-panel.tsx";

const student = {
  id: STUDENT_ID,
  email: "s@example.org",
  first_name: "Sample",
  last_name: "Student",
  role: "student",
  roles: ["student"],
} as never;

beforeEach(() => {
  localStorage.clear();
});

const NOTHING_NEW = { status: 200, body: { items: [], more_before: false, more_after: false } };

async function open(changes: Partial<ChatDetail> = {}, ...responses: Parameters<typeof stubApi>) {
  const calls = stubApi(NOTHING_NEW, ...responses);
  const chat = sampleChat({ last_seq: 2, last_read_seq: 2, ...changes });
  const pages = [{ items: sampleMessages(1, 2), more_before: false, more_after: false }];
  const { client } = await renderPage(<ChatPanel id={SAMPLE_CHAT_ID} />, "/", { user: student }, [
    [chatQuery(SAMPLE_CHAT_ID).queryKey, chat],
    [messagesKey(SAMPLE_CHAT_ID), { pages, pageParams: [{}] }],
  ]);
  return { client, sends: () => calls.filter(({ method }) => method === "POST") };
}

const composer = () => document.querySelector("textarea") as HTMLTextAreaElement;

async function write(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(composer(), text);
    composer().dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const press = (init: KeyboardEventInit & { keyCode?: number }) =>
  act(async () => void composer().dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init })));

const rows = () => [...document.querySelectorAll("ol > li")].map(({ textContent }) => textContent ?? "");

describe("the composer", () => {
  test.each([
    ["Enter while a word is composed", { key: "Enter", isComposing: true }],
    ["Enter while a word is composed in Safari", { key: "Enter", keyCode: 229 }],
  ])("does not send by %s", async (_, keys) => {
    const { sends } = await open();
    await write("Hello");
    await press(keys);
    expect([sends(), composer().value]).toEqual([[], "Hello"]);
  });

  test("sends no message of nothing but spaces", async () => {
    const { sends } = await open();
    await write(" \n\t ");
    await press({ key: "Enter" });
    expect([sends(), composer().value]).toEqual([[], " \n\t "]);
  });

  test("counts towards the end, by characters as people see them", async () => {
    await open();
    await write("x".repeat(899));
    expect(document.body.textContent).not.toContain("characters left");
    await write("😀".repeat(950));
    expect(getByText("50 characters left")).toBeTruthy();
    await write("x".repeat(1_002));
    expect(getByText("2 characters too many")).toBeTruthy();
  });

  test.each([
    ["ended", "your last session with Sample was more than 30 days ago"],
    ["blocked_by_you", "You’ve blocked Sample."],
    ["blocked", "Sample isn’t accepting messages here"],
    ["unavailable", "Sample isn’t at the academy right now"],
  ] as const)("gives way to the reason when the chat is closed: %s", async (closed_reason, words) => {
    await open({ can_write: false, closed_reason });
    expect(composer()).toBeNull();
    expect(document.body.textContent).toContain(words);
  });
});

test("what was being written when the chat closes stays to be copied, and the words have the focus", async () => {
  const { client } = await open();
  await write("Half a sen");
  await focus(composer());
  const closed = sampleChat({ last_seq: 2, last_read_seq: 2, can_write: false, closed_reason: "blocked" });
  await act(async () => void client.setQueryData(chatQuery(SAMPLE_CHAT_ID).queryKey, closed));
  expect(composer().readOnly).toBe(true);
  expect(composer().value).toBe("Half a sen");
  expect(document.activeElement?.textContent).toContain("Sample isn’t accepting messages here");
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  await click(getByText("Copy"));
  expect(writeText).toHaveBeenCalledWith("Half a sen");
});

describe("files", () => {
  const file = sampleFile("f");

  test("stand in the composer until they are taken out, and the composer keeps the focus", async () => {
    localStorage.setItem(
      `chat:${STUDENT_ID}:draft:${SAMPLE_CHAT_ID}`,
      JSON.stringify({ text: "See this", file }),
    );
    await open();
    await focus(getByText("Remove file"));
    await click(getByText("Remove file"));
    expect(document.body.textContent).not.toContain("board.png");
    expect([composer().value, document.activeElement]).toEqual(["See this", composer()]);
  });

  test("are told of once on their way, and a percentage is not spoken", async () => {
    vi.stubGlobal("XMLHttpRequest", SlowRequest);
    await open();
    const input = document.querySelector("input[type=file]") as HTMLInputElement;
    Object.defineProperty(input, "files", {
      value: [new File(["x"], "board.png", { type: "image/png" })],
    });
    await focus(input);
    await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
    const progress = document.querySelector("progress");
    expect(progress?.getAttribute("aria-label")).toBe("Upload");
    expect(progress?.closest("[role=status]")).toBeNull();
    expect(document.activeElement).toBe(input);
    await click(getByText("Cancel upload"));
    expect(document.querySelector("progress")).toBeNull();
    expect(document.activeElement).toBe(composer());
  });
});

/** A request that never gets a response. */
class SlowRequest {
  upload = {};
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {}
}

describe("a message in which something was found", () => {
  const held = {
    status: 200,
    body: {
      outcome: "held",
      findings: [{ kind: "phone", excerpt: "555 0100", reason: "looks like a phone number." }],
      allowed: "Call me",
    },
  };

  async function sendHeld() {
    const opened = await open({}, held);
    await write("  Call me at 555 0100 \n");
    await press({ key: "Enter" });
    await eventually(() => getByText("Send without it"));
    return opened;
  }

  test("says what, and is sent without it", async () => {
    const { sends } = await sendHeld();
    expect(rows().at(-1)).toContain("555 0100");
    await click(getByText("Send without it"));
    await eventually(() => expect(sends()).toHaveLength(2));
    expect(sends()[1]?.body).toMatchObject({ message: "Call me" });
    expect(rows().filter((row) => row.includes("Call me"))).toHaveLength(1);
  });

  test("is sent without it beside what is being written", async () => {
    const { sends } = await sendHeld();
    await write("Half a sen");
    await click(getByText("Send without it"));
    await eventually(() => expect(sends()).toHaveLength(2));
    expect(composer().value).toBe("Half a sen");
  });

  test.each(["Send without it", "Edit", "Send for review anyway"])(
    "hands the focus on to the composer: %s",
    async (choice) => {
      await sendHeld();
      await focus(getByText(choice));
      await click(getByText(choice));
      expect(document.activeElement).toBe(composer());
    },
  );

  test("is sent for review, under its own id", async () => {
    const { sends } = await sendHeld();
    await click(getByText("Send for review anyway"));
    await eventually(() => expect(sends()).toHaveLength(2));
    const [first, second] = sends().map(({ body }) => body as Record<string, unknown>);
    expect(first?.message).toBe("Call me at 555 0100");
    expect(second).toEqual({ ...first, insist: true });
  });
});

describe("a refused message", () => {
  test.each(["Retry", "Delete"])(
    "has a name for each of its buttons, and hands the focus on: %s",
    async (name) => {
      await open({}, problemResponse(422, "validation_failed", "Please write it in other words."));
      await write("Will this arrive, and when will it do so, if at all?");
      await press({ key: "Enter" });
      await eventually(() => getByText(name));
      const button = getByText(name);
      expect(button.getAttribute("aria-label")).toBe(`${name}: Will this arrive, and when will it…`);
      await focus(button);
      await click(button);
      expect(document.activeElement).toBe(composer());
    },
  );
});

test("links lead out of the site, and to nothing of it", async () => {
  const messages = sampleMessages(1, 1).map((one) => ({ ...one, message: "See https://example.org." }));
  stubApi(NOTHING_NEW);
  await renderPage(<ChatPanel id={SAMPLE_CHAT_ID} />, "/", { user: student }, [
    [chatQuery(SAMPLE_CHAT_ID).queryKey, sampleChat()],
    [
      messagesKey(SAMPLE_CHAT_ID),
      { pages: [{ items: messages, more_before: false, more_after: false }], pageParams: [{}] },
    ],
  ]);
  const link = document.querySelector("ol a");
  expect(link?.getAttribute("href")).toBe("https://example.org/");
  expect(link?.getAttribute("rel")).toBe("noopener noreferrer nofollow ugc");
  expect(link?.getAttribute("target")).toBe("_blank");
});
