// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { type Passkey, passkeys } from "../../../queries/passkeys.ts";
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
import { ASKED, stubPasskeys, waitsForAbort } from "../../../testing/passkeys.ts";
import { PasskeysSection } from "./section.tsx";

const PHONE: Passkey = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "Safari on iPhone",
  created_at: "2026-11-01T20:00:00Z",
  last_used_at: null,
  locked_at: null,
};
const SESSION = {
  user: null,
  live_cursor: null,
  zone: "America/Los_Angeles",
  now: "2026-11-20T12:00:00Z",
};

const listed = (items: Passkey[]) => ({ items, origin: window.location.origin as string | null });
const show = (list = listed([])) =>
  renderPage(<PasskeysSection />, "/account", SESSION, [[passkeys.queryKey, list]]);
const field = () => document.querySelector<HTMLInputElement>("[name=name]");
const button = (label: string) => {
  const found = document.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
  if (!found) throw new Error(`no button is called "${label}"`);
  return found;
};

test.each([
  ["NotAllowedError", "No passkey was created: it was canceled, or it took too long."],
  ["InvalidStateError", "This device already has a passkey for your account"],
  ["SecurityError", "Your browser doesn’t allow passkeys on this page, so none was created."],
  ["UnknownError", "Your device couldn’t create a passkey. Please try again"],
])("%s is said in plain words, and what was typed stays", async (refusal, words) => {
  stubPasskeys(refusal);
  stubApi({ status: 200, body: ASKED });
  await show();
  await click(getByText("Add a passkey"));
  await eventually(() => expect(field()).toBeTruthy());
  await type("name", "My phone");
  await click(getByText("Add passkey"));
  await eventually(() => expect(toasts()[0]).toContain(words));
  expect(field()?.value).toBe("My phone");
});

test("who leaves the dialog while the device is asked ends the browser's prompt", async () => {
  const { create } = stubPasskeys();
  create.mockImplementation(waitsForAbort);
  stubApi({ status: 200, body: ASKED });
  await show();
  await click(getByText("Add a passkey"));
  await eventually(() => expect(field()).toBeTruthy());
  await click(getByText("Add passkey"));
  await eventually(() => expect(create).toHaveBeenCalledOnce());
  await click(getByText("Not now"));
  expect(create.mock.calls[0]?.[0]?.signal?.aborted).toBe(true);
  // The dialog is still closing: a touch of the fingerprint reader now adds nothing.
  expect(field()).toBeTruthy();
  expect(toasts()).toEqual([]);
});

test("what the device has made is added: nobody leaves the dialog meanwhile", async () => {
  stubPasskeys();
  const added = Promise.withResolvers<{ status: number; body: Passkey }>();
  const calls = stubApi({ status: 200, body: ASKED }, added.promise, { status: 200, body: listed([PHONE]) });
  await show();
  await click(getByText("Add a passkey"));
  await eventually(() => expect(field()).toBeTruthy());
  await click(getByText("Add passkey"));
  await eventually(() => expect(calls[1]?.path).toBe("/api/account/passkeys"));
  await eventually(() => getByText("Adding…"));
  expect(isOff(getByText("Not now"))).toBe(true);
  await click(getByText("Not now"));
  expect(field()).toBeTruthy();
  added.resolve({ status: 201, body: PHONE });
  await eventually(() => expect(toasts()).toEqual(["This device now signs you in"]));
  await eventually(() => expect(field()).toBeNull());
});

test("a passkey is renamed", async () => {
  stubPasskeys();
  const calls = stubApi(
    { status: 200, body: { ...PHONE, name: "Phone" } },
    { status: 200, body: listed([{ ...PHONE, name: "Phone" }]) },
  );
  await show(listed([PHONE]));
  await click(button("Rename Safari on iPhone, added on Sunday, November 1, 2026"));
  await eventually(() => expect(field()?.value).toBe("Safari on iPhone"));
  await type("name", " ");
  await click(getByText("Save"));
  expect(document.body.textContent).toContain("Please name the device");
  await type("name", "Phone");
  await click(getByText("Save"));
  await eventually(() => expect(calls[0]?.body).toEqual({ name: "Phone" }));
});

test("one that was removed elsewhere meanwhile leaves the list", async () => {
  stubPasskeys();
  stubApi(problemResponse(404, "not_found", "We can’t find that."), { status: 200, body: listed([]) });
  await show(listed([PHONE]));
  await click(button("Remove Safari on iPhone, added on Sunday, November 1, 2026"));
  await eventually(() => getByText("Remove passkey"));
  await click(getByText("Remove passkey"));
  await eventually(() => expect(document.body.textContent).toContain("You don’t have any yet."));
});

test("why none can be added here is said in place of the button", async () => {
  await show();
  expect(document.body.textContent).toContain("This browser can’t use passkeys here.");
  stubPasskeys();
  await show({ items: [], origin: "https://academy.example" });
  expect(document.querySelector("a[href='https://academy.example/account']")).toBeTruthy();
  await show({ items: [], origin: null });
  expect(document.body.textContent).toContain("Browsers don’t allow passkeys at this site’s address");
  const many = Array.from({ length: 20 }, (_, index) => ({ ...PHONE, id: `${index}` }));
  await show(listed(many));
  expect(document.body.textContent).toContain("You have 20 passkeys, which is the limit.");
});
