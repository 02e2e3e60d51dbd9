// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SecondFactor, secondFactor } from "../../../queries/second-factor.ts";
import type { User } from "../../../queries/session.ts";
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

test("recovery codes are shown until they are saved", async () => {
  await setUp(admin, admin);
  await type("code", "123456");
  await click(getByText("Turn it on"));
  await untilShown("Save your recovery codes");
  expect(dialog()?.textContent).toContain("Two-step sign-in is on.");
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
  await click(getByText("Create new recovery codes"));
  await untilShown("Use a recovery code instead");
  await type("code", "123456");
  await click(getByText("Create new codes"));
  await eventually(() => expect(getByText("Checking…")).toBeTruthy());
  await pressEscape();
  resolve({ status: 200, body: { recovery_codes: CODES } });
  await untilShown("Save your recovery codes");
  expect(dialog()?.textContent).toContain("The old ones no longer work.");
  expect(dialog()?.textContent).toContain(CODES[0]);
});

test("without a password nothing is asked for first", async () => {
  const calls = stubApi({ status: 200, body: SETUP }, { status: 200, body: OFF });
  await show(OFF, admin, { has_password: false });
  await click(getByText("Set up an authenticator app"));
  await click(await untilShown("Continue"));
  await untilShown("Add this account to your app");
  expect(calls[0]?.body).toEqual({});
});

test.each([
  [3, "You have 3 recovery codes left."],
  [1, "You have 1 recovery code left."],
  [0, "You have no recovery codes left."],
])("warns of %i codes left", async (recovery_codes_left, words) => {
  await show({ ...ON, recovery_codes_left });
  expect(document.querySelector(".notice")?.textContent).toContain(words);
});

test("a wrong code is said at its field alone", async () => {
  const wrong = "This code is not right.";
  stubApi(
    problemResponse(422, "validation_failed", wrong, { code: [wrong] }),
    { status: 200, body: ON },
    { status: 200, body: session(admin) },
  );
  await show(ON);
  await click(getByText("Turn off"));
  await untilShown("Turn off two-step sign-in?");
  await type("code", "111111");
  await click(getByText("Turn it off"));
  expect(document.querySelector(".Mui-error.MuiFormHelperText-root")?.textContent).toBe(wrong);
  // A toast would cover the dialog's buttons.
  expect(toasts()).toEqual([]);
});
