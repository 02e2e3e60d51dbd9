// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { click, refusal, saying, showPage, stubApi, toasts, type } from "../../testing/app-page.tsx";
import type { Account, Identity } from "./account.ts";
import { MethodsPart } from "./methods-part.tsx";

const google: Identity = { id: "i1", provider: "google", subject: "1", linked_at: "2026-11-01T20:00:00Z" };
const orcid: Identity = {
  id: "i2",
  provider: "orcid",
  subject: "0000-0002-1825-0097",
  linked_at: "2026-11-02T20:00:00Z",
};

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
  return showPage(<MethodsPart account={account} zone="America/Los_Angeles" />, "/account");
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
  expect(document.body.textContent).toContain("It is the only way in.");
});

test("one is removed after a question, with the password", async () => {
  const wrong = "This is not your current password.";
  const calls = stubApi(refusal(422, "validation_failed", wrong, { current_password: [wrong] }), {
    status: 204,
  });
  await show({ identities: [google] });
  await click(saying("Remove"));
  expect(calls).toEqual([]);
  await type("identity_password", "wrong");
  await click(saying("Remove Google"));
  expect(toasts()).toEqual([`Google was not removed${wrong}`]);
  await type("identity_password", "secret");
  await click(saying("Remove Google"));
  expect(calls[1]).toEqual({
    method: "DELETE",
    path: "/api/account/identities/i1",
    body: { current_password: "secret" },
  });
  expect(toasts()).toContain("Google no longer opens your account");
});

test("without a password nothing is asked for", async () => {
  const calls = stubApi({ status: 204 });
  await show({ has_password: false, identities: [google, orcid] });
  await click(removeButtons()[1] as HTMLElement);
  await click(saying("Remove ORCID"));
  expect(calls).toEqual([{ method: "DELETE", path: "/api/account/identities/i2", body: {} }]);
});
