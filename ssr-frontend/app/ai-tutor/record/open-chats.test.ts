import { expect, test } from "vitest";
import { sampleChat } from "../../testing/sample-chat.ts";
import { openChats } from "./open-chats.ts";

const tutor = (id: string) => ({ ...sampleChat().other, id });
const idsOf = (...args: Parameters<typeof openChats>) => openChats(...args).map(({ id }) => id);

test("what is closed is no way to anybody", () => {
  const closed = sampleChat({ id: "closed", can_write: false });
  expect(idsOf([closed], [closed])).toEqual([]);
});

test("a question from before is left out where sessions have a chat that is open", () => {
  const shared = sampleChat({ id: "shared", other: tutor("mira") });
  const asked = sampleChat({ id: "asked", kind: "pre_booking", other: tutor("mira") });
  const other = sampleChat({ id: "other", kind: "pre_booking", other: tutor("noor") });
  expect(idsOf([shared], [asked, other])).toEqual(["shared", "other"]);
  expect(idsOf([{ ...shared, can_write: false }], [asked, other])).toEqual(["asked", "other"]);
});
