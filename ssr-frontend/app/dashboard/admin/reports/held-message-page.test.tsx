// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { heldMessage } from "../../../queries/admin-chats.ts";
import { click, eventually, getByText, renderPage, stubApi, toasts } from "../../../testing/app-page.tsx";
import { sampleHeldMessage } from "../../../testing/sample-desk.ts";
import { HeldMessagePage } from "./held-message-page.tsx";

const message = sampleHeldMessage();

const show = (change: Partial<typeof message> = {}) =>
  renderPage(<HeldMessagePage id={message.id} list="/dashboard/admin/reports?view=held" />, "/", {}, [
    [heldMessage(message.id).queryKey, sampleHeldMessage(change)],
  ]);

const text = () => document.body.textContent ?? "";

test("what was found is marked in the message, and explained", async () => {
  await show();
  expect(document.querySelector("mark")?.textContent).toBe("555 0100");
  expect(text()).toContain("Phone number: “555 0100”. This looks like a phone number.");
  expect(text()).toContain("1 earlier held message");
  expect(document.querySelector(".transcript")?.textContent).toContain("When do we meet?");
});

test("releasing sends the decision alone, and then it is delivered", async () => {
  await show();
  const released = sampleHeldMessage({
    state: "released",
    decided_at: "2026-11-20T12:00:00Z",
    decided_by: "Ada Sample",
  });
  const calls = stubApi({ status: 200, body: released }, { status: 200, body: released });
  await click(document.querySelector<HTMLElement>("[value=release]") as HTMLElement);
  await click(document.querySelector<HTMLElement>("form [type=submit]") as HTMLElement);
  expect(calls[0]).toEqual({
    method: "POST",
    path: `/api/admin/held-messages/${message.id}/decide`,
    body: { action: "release" },
  });
  expect(toasts()).toEqual(["Decided"]);
  await eventually(() => expect(text()).toContain("Delivered"));
});

test("what is sent with it can be opened, and what a question is about is named", async () => {
  const url = "/api/chats/c/files/f";
  const file = {
    id: "f",
    kind: "pdf" as const,
    name: "notes.pdf",
    byte_size: 10,
    width: null,
    height: null,
    url,
  };
  await show({ subject: "Physics", file });
  expect(text()).toContain("A question about Physics.");
  expect(text()).toContain("With a file: notes.pdf");
  expect(getByText("notes.pdf (opens in a new tab)").getAttribute("href")).toBe(url);
});

test("the first message of a chat has nothing before it", async () => {
  await show({ context: [] });
  expect(text()).toContain("it would be the first message of the chat");
});
