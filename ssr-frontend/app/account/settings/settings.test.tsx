// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { account, devices, emailPreferences } from "../../queries/account.ts";
import { sessionQuery, type User } from "../../queries/session.ts";
import { click, getByText, renderPage, stubApi, toasts, type } from "../../testing/app-page.tsx";
import type { Account, Device } from "./account.ts";
import AccountSettings from "./settings.tsx";

const user: User = {
  id: "u1",
  first_name: "Ada",
  last_name: "Sample",
  email: "ada@e2e.test",
  role: "student",
  roles: ["student"],
  needs_second_factor: false,
};
const ada: Account = { ...user, has_password: true, identities: [], created_at: "2026-11-20T12:00:00Z" };
const here: Device = {
  id: "s1",
  user_agent: "Firefox/143.0",
  created_at: "2026-11-18T12:00:00Z",
  last_seen_at: "2026-11-20T12:00:00Z",
  current: true,
};
const phone: Device = { ...here, id: "s2", last_seen_at: "2026-11-20T09:00:00Z", current: false };
const session = { user, live_cursor: null, zone: "America/Los_Angeles", now: "2026-11-20T12:00:00Z" };

afterEach(() => {
  vi.useRealTimers();
});

const show = () =>
  renderPage(<AccountSettings />, "/account", session, [
    [account.queryKey, ada],
    [devices.queryKey, { items: [here, phone] }],
    [emailPreferences.queryKey, { reminders: true, messages: true, newsletters: false }],
  ]);

const deviceRows = () => [...document.querySelectorAll(".devices li")].map(({ textContent }) => textContent);

test("a new name is known to the whole page at once", async () => {
  const { client } = await show();
  const calls = stubApi(
    { status: 200, body: { ...ada, first_name: "Augusta" } },
    { status: 200, body: { ...ada, first_name: "Augusta" } },
    { status: 200, body: { ...session, user: { ...user, first_name: "Augusta" } } },
  );
  await type("first_name", "Augusta");
  await click(getByText("Save name"));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "PATCH /api/account",
    "GET /api/account",
    "GET /api/session",
  ]);
  expect(client.getQueryData(sessionQuery.queryKey)?.user?.first_name).toBe("Augusta");
  expect(toasts()).toEqual(["Name saved"]);
});

test("how long ago something was counts from now, however long the page has been open", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const { client } = await show();
  expect(deviceRows()[1]).toContain("Last active 3 hours ago");
  await act(async () => vi.advanceTimersByTime(2 * 3_600_000));
  expect(deviceRows()[1]).toContain("Last active 5 hours ago");
  const seen = { ...phone, last_seen_at: "2026-11-20T13:00:00Z" };
  await act(async () => client.setQueryData(devices.queryKey, { items: [here, seen] }));
  expect(deviceRows()[1]).toContain("Last active 1 hour ago");
});
