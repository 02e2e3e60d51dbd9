// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { click, getByText, renderPage, stubApi, toasts } from "../../testing/app-page.tsx";
import type { Device } from "./account.ts";
import { DevicesSection } from "./devices-section.tsx";

const now = "2026-11-20T12:00:00Z";
const here: Device = {
  id: "s1",
  user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
  created_at: "2026-11-18T12:00:00Z",
  last_seen_at: now,
  current: true,
};
const phone: Device = {
  id: "s2",
  user_agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile Safari/604.1",
  created_at: "2026-11-01T12:00:00Z",
  last_seen_at: "2026-11-20T09:00:00Z",
  current: false,
};

const show = (devices: Device[]) => renderPage(<DevicesSection devices={devices} />, "/account");
const button = (label: string) => {
  const found = [...document.querySelectorAll<HTMLElement>("button")].find(
    (each) => (each.getAttribute("aria-label") ?? each.textContent) === label,
  );
  if (!found) throw new Error(`no button ${label}`);
  return found;
};

test("every device in words, this one marked", async () => {
  await show([here, phone]);
  const rows = [...document.querySelectorAll(".devices li > div")].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Firefox on LinuxThis deviceActive now · signed in 2 days ago",
    "Safari on iPhoneLast active 3 hours ago · signed in 19 days ago",
  ]);
});

test("two browsers that were here at the same time are told apart", async () => {
  await show([here, phone, { ...phone, id: "s3" }]);
  expect(button("Sign out Safari on iPhone, last active 3 hours ago, 1 of 2")).toBeTruthy();
  expect(button("Sign out Safari on iPhone, last active 3 hours ago, 2 of 2")).toBeTruthy();
  expect(button("Sign out Firefox on Linux, this device")).toBeTruthy();
});

test("all others go at once, which is said", async () => {
  const calls = stubApi({ status: 204 });
  await show([here, phone]);
  await click(button("Sign out all other devices"));
  await click(getByText("Sign them out"));
  expect(calls[0]?.path).toBe("/api/account/sessions?except=current");
  expect(toasts()).toEqual(["All other devices are signed out"]);
});

test("with no other device there is nothing to sign out but all", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const calls = stubApi({ status: 204 });
  await show([here]);
  expect(() => button("Sign out all other devices")).toThrow();
  await click(button("Sign out everywhere"));
  const [, confirm] = [...document.querySelectorAll<HTMLElement>("[role=dialog] button")];
  if (confirm) await click(confirm);
  expect(calls[0]?.path).toBe("/api/account/sessions");
  expect(assign).toHaveBeenCalledWith("/auth");
});
