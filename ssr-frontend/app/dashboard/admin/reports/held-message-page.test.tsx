// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { heldMessage } from "../../../queries/admin-chats.ts";
import { getByText, renderPage } from "../../../testing/app-page.tsx";
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
