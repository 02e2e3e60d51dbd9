import { expect, test } from "vitest";
import { sampleUserDetail } from "../../../testing/sample-admin.ts";
import { bookRefusal, grantRefusal } from "./inactive-words.ts";
import {
  deleteRefusal,
  lastSeenWords,
  methodsWords,
  passwordLinkRefusal,
  revokeRefusal,
  rolesWords,
  suspendRefusal,
} from "./user-words.ts";

const NOW = "2026-11-20T12:00:00Z";
const LA = "America/Los_Angeles";

test.each([
  [null, "Never"],
  ["2026-11-20T11:58:00Z", "2 minutes ago"],
  ["2026-11-14T12:00:00Z", "6 days ago"],
  ["2026-11-13T12:00:00Z", "Nov 13, 2026"],
])("seen at %s: %s", (at, words) => expect(lastSeenWords(at, NOW, LA)).toBe(words));

test("roles begin with the one they land on, and methods have their names", () => {
  expect(rolesWords({ role: "tutor", roles: ["student", "tutor"] })).toBe("Tutor, Student");
  expect(methodsWords({ sign_in_methods: ["password", "orcid"] })).toBe("Password, ORCID");
  expect(methodsWords({ sign_in_methods: [] })).toBe("None");
});

test("nothing is refused of an ordinary account", () => {
  const user = sampleUserDetail();
  const all = [bookRefusal, deleteRefusal, grantRefusal, passwordLinkRefusal, suspendRefusal];
  expect(all.map((of) => of(user))).toEqual(["", "", "", "", ""]);
  expect(revokeRefusal(sampleUserDetail({ roles: ["tutor", "admin"] }))).toBe("");
});

test("somebody who is nothing but an administrator can be suspended", () => {
  const user = sampleUserDetail({ refusals: { revoke_admin: "only_role" } });
  expect(suspendRefusal(user)).toBe("");
});

test.each([
  [deleteRefusal, { refusals: { delete: "self" } }, "your own account settings"],
  [deleteRefusal, { refusals: { delete: "last_admin" } }, "Make someone else one first."],
  [
    deleteRefusal,
    { refusals: { delete: "upcoming_lessons" }, upcoming_lessons: 1 },
    "Robin has a session coming up.",
  ],
  [
    deleteRefusal,
    { refusals: { delete: "upcoming_lessons" }, upcoming_lessons: 2 },
    "has 2 sessions coming up.",
  ],
  [
    deleteRefusal,
    { refusals: { delete: "upcoming_lessons" } },
    "Money for Robin is still on its way, or one of their sessions isn’t marked as paid.",
  ],
  [bookRefusal, { roles: ["tutor"] }, "Robin isn’t a student, and doesn’t take sessions."],
  [bookRefusal, { suspended_at: NOW }, "Restore the account first."],
  [bookRefusal, { email_verified_at: null }, "Resend the verification first."],
  [grantRefusal, { suspended_at: NOW }, "Restore the account first."],
  [grantRefusal, { email_verified_at: null }, "Resend the verification first."],
  [passwordLinkRefusal, { suspended_at: NOW }, "can’t sign in with any password"],
  [passwordLinkRefusal, { email_verified_at: null }, "has to confirm the address first"],
  [revokeRefusal, { refusals: { revoke_admin: "self" } }, "Another administrator has to remove them."],
  [revokeRefusal, { refusals: { revoke_admin: "last_admin" } }, "Make someone else one first."],
  [revokeRefusal, { refusals: { revoke_admin: "only_role" } }, "Suspend or delete the account instead."],
  [suspendRefusal, { refusals: { revoke_admin: "self" } }, "Another administrator would have to suspend it"],
  [suspendRefusal, { refusals: { revoke_admin: "last_admin" } }, "Make someone else one first."],
] as const)("%o of %j says what to do", (of, change, words) => {
  expect(of(sampleUserDetail(change as Parameters<typeof sampleUserDetail>[0]))).toContain(words);
});
