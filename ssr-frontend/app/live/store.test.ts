// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { sampleMessage } from "../testing/sample-chat.ts";
import { LiveSocket, type LiveSocketOptions } from "./socket.ts";
import { createLiveStore } from "./store.ts";

vi.mock("./socket.ts", () => ({ LiveSocket: vi.fn() }));

test("a message is told as it is, and as the event that makes counts and lists out of date", () => {
  const { listen, listenToMessages } = createLiveStore().getState();
  const [{ onMessage }] = vi.mocked(LiveSocket).mock.calls[0] as [LiveSocketOptions];
  const told: unknown[] = [];
  listen((event) => told.push(event));
  const end = listenToMessages((message) => told.push(message));
  const message = sampleMessage(7);
  onMessage(message);
  const event = { kind: "chat.message", data: { chat_session_id: message.chat_session_id, seq: 7 } };
  expect(told).toEqual([message, event]);
  end();
  onMessage(message);
  expect(told).toEqual([message, event, event]);
});
