// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderPage } from "../testing/app-page.tsx";
import { sampleChat, sampleFile } from "../testing/sample-chat.ts";
import type { HeldMessage } from "./chat.ts";
import { MessageRow } from "./message-row.tsx";

const held = (change: Partial<HeldMessage> = {}): HeldMessage => ({
  id: "held",
  client_message_id: "client",
  message: "See you outside.",
  findings: [],
  state: "waiting",
  created_at: "2026-11-20T10:00:00Z",
  ...change,
});

const show = (message: HeldMessage) =>
  renderPage(
    <ol>
      <MessageRow
        row={{ kind: "held", key: "held", held: message }}
        other={sampleChat().other}
        zone="UTC"
        outbox={undefined as never}
      />
    </ol>,
  );

test("a message that waits shows its sender the file that goes with it", async () => {
  await show(held({ file: sampleFile("board") }));
  expect(document.querySelector("img")?.getAttribute("src")).toBe("/board");
  expect(document.body.textContent).toContain("See you outside.");
});

test("a file may wait by itself", async () => {
  await show(held({ message: "", file: { ...sampleFile("plan"), kind: "pdf", name: "555-0134.pdf" } }));
  expect(document.querySelector("a")?.textContent).toContain("555-0134.pdf");
  expect(document.querySelector("p[dir]")).toBe(null);
});
