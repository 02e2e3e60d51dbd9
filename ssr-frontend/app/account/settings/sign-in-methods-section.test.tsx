// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import {
  click,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../testing/app-page.tsx";
import type { Account, Identity } from "./account.ts";
import { SignInMethodsSection } from "./sign-in-methods-section.tsx";

const google: Identity = { id: "i1", provider: "google", subject: "1", linked_at: "2026-11-01T20:00:00Z" };
const orcid: Identity = {
  id: "i2",
  provider: "orcid",
  subject: "0000-0002-1825-0097",
  linked_at: "2026-11-02T20:00:00Z",
};

afterEach(() => {
  vi.useRealTimers();
});

const show = (changes: Partial<Account>) => {
  const account: Account = {
    id: "u1",
    first_name: "Ada",
    last_name: "Sample",
    email: "ada@e2e.test",
    role: "student",
    roles: ["student"],
    has_password: true,
    identities: [],
    created_at: "2026-11-20T12:00:00Z",
    ...changes,
  };
  return renderPage(<SignInMethodsSection account={account} zone="America/Los_Angeles" />, "/account");
};

const removeButtons = () =>
  [...document.querySelectorAll("button")].filter(({ textContent }) => textContent === "Remove");

test("every linked account is listed, also two of one provider", async () => {
  await show({ identities: [google, { ...google, id: "i3", linked_at: "2026-11-03T20:00:00Z" }, orcid] });
  expect(document.querySelectorAll(".ways dd")).toHaveLength(4);
  expect(document.body.textContent).toContain("0000-0002-1825-0097");
  expect(removeButtons()).toHaveLength(3);
});

test("the only way in stays", async () => {
  await show({ has_password: false, identities: [google] });
  expect(removeButtons()).toHaveLength(0);
  expect(document.body.textContent).toContain("It’s your only way to sign in.");
});

test("one is removed after a question, with the password", async () => {
  const wrong = "That’s not your current password.";
  const calls = stubApi(problemResponse(422, "validation_failed", wrong, { current_password: [wrong] }), {
    status: 204,
  });
  await show({ identities: [google] });
  await click(getByText("Remove"));
  await click(getByText("Remove Google"));
  expect(toasts()).toEqual(["Password RequiredPlease enter your current password."]);
  expect(calls).toEqual([]);
  await type("current_password", "wrong");
  await click(getByText("Remove Google"));
  expect(toasts()).toEqual([`Google was not removed${wrong}`]);
  const dialog = document.querySelector("[role=dialog]");
  expect(dialog?.textContent).toContain(wrong);
  expect(document.activeElement).toBe(dialog?.querySelector("[name=current_password]"));
  await type("current_password", "secret");
  await click(getByText("Remove Google"));
  expect(calls[1]).toEqual({
    method: "DELETE",
    path: "/api/account/identities/i1",
    body: { current_password: "secret" },
  });
  expect(toasts()).toContain("Google no longer opens your account");
});

/** Waits for the closing animation of a dialog. */
async function fadeOut() {
  await act(async () => vi.advanceTimersByTime(1000));
  expect(document.querySelector("[role=dialog]")).toBeNull();
}

test("what was typed goes with the dialog, and so does what was wrong with it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const wrong = "That’s not your current password.";
  const calls = stubApi(problemResponse(422, "validation_failed", wrong, { current_password: [wrong] }));
  const dialog = () => document.querySelector("[role=dialog]");
  await show({ identities: [google, orcid] });
  const [first, second] = removeButtons();
  await click(first as HTMLElement);
  await type("current_password", "secret");
  await click(getByText("Remove Google"));
  expect(dialog()?.textContent).toContain(wrong);
  await click(getByText("Keep it"));
  await fadeOut();
  await click(first as HTMLElement);
  expect(dialog()?.textContent).not.toContain(wrong);
  await click(getByText("Keep it"));
  await fadeOut();
  await click(second as HTMLElement);
  await click(getByText("Remove ORCID"));
  expect(dialog()?.textContent).toContain("Please enter your current password.");
  expect(calls).toHaveLength(1);
});

test("one that is gone by now is said, and the dialog leaves", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  stubApi(problemResponse(404, "not_found", "This way to sign in is not linked any more."));
  await show({ identities: [google, orcid] });
  await click(removeButtons()[0] as HTMLElement);
  await type("current_password", "secret");
  await click(getByText("Remove Google"));
  expect(toasts()).toEqual(["Google was not removedThis way to sign in is not linked any more."]);
  await fadeOut();
});

test("without a password nothing is asked for", async () => {
  const calls = stubApi({ status: 204 });
  await show({ has_password: false, identities: [google, orcid] });
  await click(removeButtons()[1] as HTMLElement);
  await click(getByText("Remove ORCID"));
  expect(calls).toEqual([{ method: "DELETE", path: "/api/account/identities/i2", body: {} }]);
});
