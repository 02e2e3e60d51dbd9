// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SecondFactor, secondFactor } from "../../../queries/second-factor.ts";
import { sessionQuery, type User } from "../../../queries/session.ts";
import {
  click,
  eventually,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import type { Account } from "../account.ts";
import { TwoStepSection } from "./section.tsx";

const admin: User = {
  id: "u1",
  first_name: "Ada",
  last_name: "Sample",
  email: "ada@e2e.test",
  role: "admin",
  roles: ["admin"],
  needs_second_factor: false,
};
const account: Account = {
  ...admin,
  has_password: true,
  identities: [],
  created_at: "2026-11-20T12:00:00Z",
};
const OFF: SecondFactor = { recovery_codes_left: 0, is_required: false };
const ON: SecondFactor = { enabled_at: "2026-11-01T20:00:00Z", recovery_codes_left: 10, is_required: false };
const CODES = ["abcd-efgh-jkmn-pqrs", "2345-6789-abcd-efgh"];
const SETUP = {
  uri: "otpauth://totp/Helix",
  secret: "JBSW Y3DP",
  qr_code: "data:image/svg+xml;base64,PHN2Zy8+",
};

const session = (user: User) => ({
  user,
  live_cursor: null,
  zone: "America/Los_Angeles",
  now: "2026-11-20T12:00:00Z",
});

const show = (factor: SecondFactor, user = admin, changes: Partial<Account> = {}) =>
  renderPage(<TwoStepSection account={{ ...account, ...changes }} />, "/account", session(user), [
    [secondFactor.queryKey, factor],
  ]);

const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const untilShown = (words: string) => eventually(() => getByText(words));
const paths = (calls: { method: string; path: string }[]) =>
  calls.map(({ method, path }) => `${method} ${path}`);

/** Presses Escape, and waits for the dialog's closing animation. */
const pressEscape = () =>
  act(async () => {
    dialog()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 400));
  });

const assign = vi.fn();

beforeEach(() => {
  assign.mockReset();
  vi.spyOn(window.location, "assign").mockImplementation(assign);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Performs the setup up to the recovery codes. */
async function setUp(user: User, after: User) {
  const on = { ...ON, recovery_codes_left: 2 };
  const calls = stubApi(
    { status: 200, body: SETUP },
    { status: 200, body: OFF },
    { status: 200, body: { recovery_codes: CODES } },
    { status: 200, body: on },
    { status: 200, body: session(after) },
  );
  const page = await show(OFF, user);
  await click(getByText("Set up an authenticator app"));
  await untilShown("Continue");
  await type("current_password", "secret");
  await click(getByText("Continue"));
  await untilShown("Add this account to your app");
  return { calls, ...page };
}

test("setting up asks for the password, shows what the app reads, and turns on by its first code", async () => {
  const { calls } = await setUp(admin, admin);
  expect(calls[0]?.body).toEqual({ current_password: "secret" });
  expect(document.activeElement?.textContent).toBe("Add this account to your app");
  expect(dialog()?.querySelector("img")?.src).toBe(SETUP.qr_code);
  expect(dialog()?.querySelector("code")?.textContent).toBe(SETUP.secret);
  expect(dialog()?.querySelector("a")?.getAttribute("href")).toBe(SETUP.uri);
  await type("code", "123 456");
  await click(getByText("Turn it on"));
  await untilShown("Save your recovery codes");
  expect(dialog()?.textContent).toContain("Two-step sign-in is on.");
  expect(paths(calls)).toEqual([
    "POST /api/account/second-factor/setup",
    "GET /api/account/second-factor",
    "POST /api/account/second-factor/enable",
    "GET /api/account/second-factor",
    "GET /api/session",
  ]);
});

test("recovery codes are shown until they are saved", async () => {
  await setUp(admin, admin);
  await type("code", "123456");
  await click(getByText("Turn it on"));
  await untilShown("Save your recovery codes");
  expect([...(dialog()?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent)).toEqual(CODES);
  const file = decodeURIComponent(getByText("Download").getAttribute("href") ?? "");
  expect(file).toContain("recovery codes for ada@e2e.test");
  for (const code of CODES) expect(file).toContain(code);
  expect(isOff(getByText("Done"))).toBe(true);
  await click(getByText("Done"));
  expect(dialog()?.textContent).toContain(CODES[0]);
  await click(dialog()?.querySelector("[type=checkbox]") as HTMLElement);
  await click(getByText("Done"));
  await eventually(() => expect(dialog()).toBeNull());
  expect(document.body.textContent).not.toContain(CODES[0]);
  expect(assign).not.toHaveBeenCalled();
});

test("a dialog whose recovery codes are on their way is not closed by Escape", async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
  stubApi(promise, { status: 200, body: ON });
  await show(ON);
  await click(getByText("Make new recovery codes"));
  await untilShown("Use a recovery code instead");
  await type("code", "123456");
  await click(getByText("Make new codes"));
  await eventually(() => expect(getByText("Checking…")).toBeTruthy());
  await pressEscape();
  resolve({ status: 200, body: { recovery_codes: CODES } });
  await untilShown("Save your recovery codes");
  expect(dialog()?.textContent).toContain(CODES[0]);
});

test("an admin who needs it is told why, and led to their dashboard once it is on", async () => {
  const withheld = { ...admin, roles: [], needs_second_factor: true };
  const { client } = await setUp(withheld, admin);
  expect(document.body.textContent).toContain("Admins need two-step sign-in here.");
  await type("code", "123456");
  await click(getByText("Turn it on"));
  const leave = await untilShown("Go to the admin dashboard");
  expect(client.getQueryData(sessionQuery.queryKey)?.user?.roles).toEqual(["admin"]);
  await click(dialog()?.querySelector("[type=checkbox]") as HTMLElement);
  await click(leave);
  expect(assign.mock.calls).toEqual([["/dashboard"]]);
});

test("without a password nothing is asked for first", async () => {
  const calls = stubApi({ status: 200, body: SETUP }, { status: 200, body: OFF });
  await show(OFF, admin, { has_password: false });
  await click(getByText("Set up an authenticator app"));
  await click(await untilShown("Continue"));
  await untilShown("Add this account to your app");
  expect(calls[0]?.body).toEqual({});
});

test("says since when it is on, and how many codes are left", async () => {
  await show(ON);
  expect(document.querySelector(".part-body")?.textContent).toContain(
    "It is on since Sunday, November 1, 2026.",
  );
  expect(document.querySelector(".notice")).toBeNull();
  expect(document.body.textContent).toContain("You have 10 recovery codes left.");
});

test.each([
  [3, "You have 3 recovery codes left."],
  [1, "You have 1 recovery code left."],
  [0, "You have no recovery codes left."],
])("warns of %i codes left", async (recovery_codes_left, words) => {
  await show({ ...ON, recovery_codes_left });
  expect(document.querySelector(".notice")?.textContent).toContain(words);
});

test("new recovery codes take a code, of either kind", async () => {
  const calls = stubApi({ status: 200, body: { recovery_codes: CODES } }, { status: 200, body: ON });
  await show(ON);
  await click(getByText("Make new recovery codes"));
  await click(await untilShown("Use a recovery code instead"));
  await type("code", CODES[1] ?? "");
  await click(getByText("Make new codes"));
  await untilShown("Save your recovery codes");
  expect(calls[0]).toEqual({
    method: "POST",
    path: "/api/account/second-factor/recovery-codes",
    body: { code: CODES[1] },
  });
});

test("turning off takes a code, and says what that means to an admin", async () => {
  const wrong = "This code is not right.";
  const calls = stubApi(
    problemResponse(422, "validation_failed", wrong, { code: [wrong] }),
    { status: 200, body: ON },
    { status: 200, body: session(admin) },
    { status: 204 },
    { status: 200, body: OFF },
    { status: 200, body: session({ ...admin, roles: [], needs_second_factor: true }) },
  );
  await show({ ...ON, is_required: true });
  await click(getByText("Turn off"));
  await untilShown("Turn two-step sign-in off?");
  expect(dialog()?.textContent).toContain("Your admin dashboard closes at once");
  await type("code", "111111");
  await click(getByText("Turn it off"));
  expect(document.querySelector(".Mui-error.MuiFormHelperText-root")?.textContent).toBe(wrong);
  // A toast would cover the dialog's buttons.
  expect(toasts()).toEqual([]);
  await type("code", "123456");
  await click(getByText("Turn it off"));
  await eventually(() => expect(toasts()).toContain("Two-step sign-in is off"));
  expect(calls[3]).toEqual({
    method: "DELETE",
    path: "/api/account/second-factor",
    body: { code: "123456" },
  });
  await untilShown("Set up an authenticator app");
  expect(document.querySelector(".notice")?.textContent).toContain("Admins need two-step sign-in here.");
});
