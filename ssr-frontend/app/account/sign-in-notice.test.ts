import { expect, test } from "vitest";
import { type SignInNotice, signInNoticeOf } from "./sign-in-notice.ts";

const notices: SignInNotice[] = [
  { from: "recovery" },
  { from: "application", email: "ada@e2e.test", picture: "failed" },
];

test.each(notices)("reads what $from left", (notice) => {
  expect(signInNoticeOf(structuredClone(notice))).toEqual(notice);
});

test.each([
  null,
  undefined,
  "recovery",
  {},
  { from: "application" },
  { from: "application", email: 3, picture: "none" },
  { from: "application", email: "ada@e2e.test" },
  { from: "application", email: "ada@e2e.test", picture: "burnt" },
  { from: "somewhere", email: "ada@e2e.test" },
])("makes nothing of %j", (state) => expect(signInNoticeOf(state)).toBeUndefined());
