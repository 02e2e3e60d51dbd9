// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { renderPage } from "../testing/app-page.tsx";
import { STUDENT_ID, sampleFile, sampleMessage } from "../testing/sample-chat.ts";
import type { ChatMessage } from "./chat.ts";
import { NewMessages } from "./new-messages.tsx";

let show: (messages: ChatMessage[], complete?: boolean) => Promise<void>;

/** Opens a chat with these messages, to check what is announced when `show` adds more. */
async function open(...messages: ChatMessage[]): Promise<void> {
  function Page() {
    const [shown, setShown] = useState({ messages, complete: true });
    show = (messages, complete = true) => act(async () => setShown({ messages, complete }));
    return <NewMessages {...shown} viewerId={STUDENT_ID} name="Sample" />;
  }
  await renderPage(<Page />);
}

const said = () => [...document.querySelectorAll("[role=log] p")].map(({ textContent }) => textContent);
const first = sampleMessage(1);

test("each new message of the other person is read once, and nothing of what was there before", async () => {
  await open(first);
  expect(said()).toEqual([]);
  const second = sampleMessage(2, { message: "See you at five" });
  await show([first, second]);
  expect(said()).toEqual(["Sample: See you at five"]);
  await show([first, second, sampleMessage(3, { message: "Mine", sender_id: STUDENT_ID }), sampleMessage(4)]);
  expect(said()).toEqual(["Sample: Message 4"]);
});

test("a file is read by its kind and name, with what is written to it", async () => {
  await open(first);
  const file = sampleFile("f");
  await show([first, sampleMessage(2, { message: "", file }), sampleMessage(3, { message: "Look", file })]);
  expect(said()).toEqual(["Sample: Picture board.png", "Sample: Picture board.png, Look"]);
});

test("what a question is about is read as such", async () => {
  await open(first);
  await show([first, sampleMessage(2, { kind: "subject", message: "Physics" })]);
  expect(said()).toEqual(["Question about Physics"]);
});

test("while what is shown does not reach to the end, nothing is read", async () => {
  await open(first);
  await show([first, sampleMessage(2)], false);
  expect(said()).toEqual([]);
});
