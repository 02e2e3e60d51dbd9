import { expect, test } from "vitest";
import type { AdminSession } from "../../../queries/admin-sessions.ts";
import { sampleSession } from "../../../testing/sample-records.ts";
import { shownSessions } from "./shown-sessions.ts";

const [one, two, three] = [1, 2, 3].map((number) => sampleSession({}, number)) as [
  AdminSession,
  AdminSession,
  AdminSession,
];
const changing = (...sessions: AdminSession[]) => new Map(sessions.map((session) => [session.id, session]));
const paid = (session: AdminSession, version = session.version) => ({ ...session, paid: true, version });

test("a read from before a change does not show the row as it was", () => {
  expect(shownSessions([one, two], [], changing(paid(two)), undefined)).toEqual([one, paid(two)]);
});

test("a read from after somebody else's change counts more than what was shown here", () => {
  const later = { ...two, version: 3 };
  expect(shownSessions([one, later], [], changing(paid(two, 2)), undefined)).toEqual([one, later]);
});

test("a row that belongs elsewhere by now stays in its place while it is busy, then leaves", () => {
  const saved = paid(two, 2);
  const before = [one, two, three];
  expect(shownSessions([one, three], before, changing(saved), false)).toEqual([one, saved, three]);
  expect(shownSessions([one, three], before, changing(), false)).toEqual([one, three]);
  // Not refetched yet.
  expect(shownSessions([one, saved, three], before, changing(), false)).toEqual([one, three]);
});

test("rows of another page are not brought along", () => {
  expect(shownSessions([three], [], changing(paid(one, 2)), false)).toEqual([three]);
});
