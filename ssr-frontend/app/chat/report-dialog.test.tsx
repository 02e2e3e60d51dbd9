// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  type,
} from "../testing/app-page.tsx";
import { sampleReport, sampleSafetyChat } from "../testing/sample-chat-safety.ts";
import type { ChatMessage } from "./chat.ts";
import { ReportDialog } from "./report-dialog.tsx";

const chat = sampleSafetyChat();

const message: ChatMessage = {
  id: "0192aa11-0000-7000-8000-0000000000e2",
  chat_session_id: chat.id,
  seq: 2,
  kind: "text",
  sender_id: chat.other.id,
  client_message_id: "0192aa11-0000-7000-8000-0000000000f2",
  message: "Write to me somewhere else.",
  file: null,
  created_at: "2026-11-20T11:00:00Z",
};

async function show(props: Partial<Parameters<typeof ReportDialog>[0]> = {}) {
  const onClose = vi.fn();
  await renderPage(<ReportDialog chat={chat} open onClose={onClose} {...props} />);
  return { onClose };
}

const text = () => document.querySelector("[role=dialog]")?.textContent;
const choose = (reason: string) =>
  click(document.querySelector<HTMLElement>(`[name=reason][value=${reason}]`) as HTMLElement);
const details = () => document.querySelector<HTMLTextAreaElement>("[name=details]")?.value;

test("a message is reported with its place, and then it says until when a reply comes", async () => {
  const { onClose } = await show({ message });
  expect(text()).toContain("Write to me somewhere else.");
  expect(text()).toContain("reply to you within 48 hours");
  const calls = stubApi({ status: 201, body: sampleReport() });
  await choose("contact_details");
  await type("details", " She gave me her number. ");
  await click(getByText("Send report"));
  expect(calls).toEqual([
    {
      method: "POST",
      path: `/api/chats/${chat.id}/reports`,
      body: {
        message_seq: 2,
        reason: "contact_details",
        details: "She gave me her number.",
        block: false,
      },
    },
  ]);
  expect(text()).toContain("You’ll hear from us by Sunday, November 22, 2026, 4:00 AM Pacific time");
  await click(getByText("Done"));
  expect(onClose).toHaveBeenCalledOnce();
});

test("a whole chat can be reported, and the person blocked with it", async () => {
  await show();
  const calls = stubApi({ status: 201, body: sampleReport({ message_seq: null }) });
  await choose("harassment");
  await click(document.querySelector<HTMLElement>("[name=block]") as HTMLElement);
  await click(getByText("Send report"));
  expect(calls[0]?.body).toEqual({ reason: "harassment", details: "", block: true });
});

test("somebody who is blocked already is not offered to be blocked", async () => {
  await show({ chat: sampleSafetyChat({ blocked_by_you: true }) });
  expect(document.querySelector("[name=block]")).toBeNull();
});

test("it asks what it is about, and of something else what that is", async () => {
  await show();
  const calls = stubApi();
  await click(getByText("Send report"));
  expect(text()).toContain("Please choose what it’s about.");
  expect(document.activeElement?.getAttribute("value")).toBe("contact_details");
  await choose("other");
  expect(text()).not.toContain("Please choose what it’s about.");
  await click(getByText("Send report"));
  expect(text()).toContain("Please tell us what’s wrong.");
  expect(document.activeElement?.getAttribute("name")).toBe("details");
  expect(calls).toEqual([]);
});

test("what was typed survives a refusal and is sent again", async () => {
  await show({ message });
  const refusal = "You have sent 10 reports today. Please write to us by email.";
  const calls = stubApi(problemResponse(429, "rate_limited", refusal), { status: 201, body: sampleReport() });
  await choose("other");
  await type("details", "Something odd.");
  await click(getByText("Send report"));
  await eventually(() => expect(text()).toContain(refusal));
  expect(details()).toBe("Something odd.");
  await click(getByText("Send report"));
  expect(calls[1]?.body).toEqual(calls[0]?.body);
  expect(text()).toContain("We have your report");
});
