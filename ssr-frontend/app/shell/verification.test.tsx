// @vitest-environment happy-dom
import Dialog from "@mui/material/Dialog";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import { useForm } from "../components/form.ts";
import { TextInput } from "../components/inputs.tsx";
import { account } from "../queries/account.ts";
import { passkeys } from "../queries/passkeys.ts";
import { secondFactor } from "../queries/second-factor.ts";
import { failedAs, useAction } from "../queries/use-action.ts";
import {
  click,
  eventually,
  focus,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../testing/app-page.tsx";
import { ASKED, CREDENTIAL, stubPasskeys } from "../testing/passkeys.ts";

const REFUSED = problemResponse(403, "verification_required", "Please verify that it’s you.");
const WITH_APP = { enabled_at: "2026-11-01T12:00:00Z", recovery_codes_left: 9, is_required: false };
const WITHOUT = { recovery_codes_left: 0, is_required: false };

const ACCOUNT = { has_password: true, email: "ada@e2e.test" };

const sensitive = mutationOptions({
  mutationFn: (first_name: string) => unwrap(api.PATCH("/api/account", { body: { first_name } })),
});

/** A button and a form in a dialog, both with a sensitive action. */
function Page() {
  const { busy, run } = useAction(sensitive, { done: () => ["Done"], failed: failedAs("Not done") });
  const { mutateAsync } = useMutation(sensitive);
  const { props } = useForm(async (form) => {
    await mutateAsync(String(form.get("first_name")));
    return undefined;
  });
  return (
    <>
      <button type="button" aria-busy={busy} onClick={() => void run("Ada")}>
        Do it
      </button>
      <Dialog open={window.location.hash === "#form"} aria-label="A form">
        <form {...props}>
          <TextInput label="First name" name="first_name" />
          <button type="submit">Save</button>
        </form>
      </Dialog>
    </>
  );
}

const PASSKEY = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "Phone",
  created_at: "2026-11-01T12:00:00Z",
  last_used_at: null,
  locked_at: null,
};

const show = (factor: typeof WITHOUT = WITH_APP, own = ACCOUNT, ...ofTheirs: object[]) =>
  renderPage(<Page />, "/account", {}, [
    [passkeys.queryKey, { items: ofTheirs, origin: window.location.origin }],
    [secondFactor.queryKey, factor],
    [account.queryKey, own],
  ]);
const dialog = () =>
  eventually(() => {
    expect(
      document.querySelector("[role=dialog]:has(input[name=code], input[name=current_password])"),
    ).toBeTruthy();
    return getByText("Please verify that it’s you");
  });

beforeEach(() => {
  window.location.hash = "";
});

test("what was refused until its person shows that it is them is done once they have", async () => {
  const calls = stubApi(REFUSED, { status: 204 }, { status: 200, body: WITH_APP }, { status: 200, body: {} });
  await show();
  await focus(getByText("Do it"));
  await click(getByText("Do it"));
  await dialog();
  expect(getByText("Do it").getAttribute("aria-busy")).toBe("true");
  expect(toasts()).toEqual([]);
  await type("code", "123456");
  await click(getByText("Continue"));
  await eventually(() => expect(toasts()).toEqual(["Done"]));
  const sent = calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  expect(sent).toEqual(["PATCH /api/account", "POST /api/account/verification", "PATCH /api/account"]);
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ code: "123456" });
  await eventually(() => expect(document.activeElement).toBe(getByText("Do it")));
});

test("an account without an app is asked for its password", async () => {
  const text = "That’s not your current password.";
  const calls = stubApi(
    REFUSED,
    problemResponse(422, "validation_failed", text, { current_password: [text] }),
  );
  await show(WITHOUT);
  await click(getByText("Do it"));
  await dialog();
  await type("current_password", "wrong");
  await click(getByText("Continue"));
  expect(calls[1]?.body).toEqual({ current_password: "wrong" });
  expect(document.querySelector(".Mui-error.MuiFormHelperText-root")?.textContent).toBe(text);
  expect(document.activeElement?.getAttribute("name")).toBe("current_password");
});

test("an account without an app and a password is led to sign in again", async () => {
  const assign = vi.spyOn(window.location, "assign").mockReturnValue();
  const calls = stubApi(REFUSED, { status: 204 });
  await show(WITHOUT, { ...ACCOUNT, has_password: false });
  await click(getByText("Do it"));
  await eventually(() => getByText("Please sign out and sign in again first, so we know it’s you."));
  expect(document.querySelector("input[name=current_password]")).toBeNull();
  await click(getByText("Sign Out"));
  await eventually(() => expect(assign.mock.calls).toEqual([["/auth"]]));
  expect(calls[1]?.path).toBe("/api/auth/sign-out");
});

test("what is refused once more is said, and not asked again", async () => {
  stubApi(REFUSED, { status: 204 }, REFUSED, REFUSED);
  await show();
  await click(getByText("Do it"));
  await dialog();
  await type("code", "123456");
  await click(getByText("Continue"));
  await eventually(() => expect(toasts()).toEqual(["Not donePlease verify that it’s you."]));
});

test("a form in a dialog keeps what was typed when the question is put away", async () => {
  window.location.hash = "#form";
  const calls = stubApi(REFUSED, REFUSED);
  await show();
  await type("first_name", "Augusta");
  await click(getByText("Save"));
  await dialog();
  await click(getByText("Not now"));
  expect(document.querySelector<HTMLInputElement>("[name=first_name]")?.value).toBe("Augusta");
  expect(toasts()).toEqual([]);
  // It is no longer pending, and a repetition asks again.
  await eventually(() => expect(document.body.textContent).not.toContain("Please verify that it’s you"));
  await click(getByText("Save"));
  await dialog();
  expect(calls.map(({ body }) => body)).toEqual([{ first_name: "Augusta" }, { first_name: "Augusta" }]);
});

test("a passkey shows it as well, also for an account with nothing else", async () => {
  stubPasskeys();
  const calls = stubApi(
    REFUSED,
    { status: 200, body: ASKED },
    { status: 204 },
    { status: 200, body: { items: [PASSKEY], origin: window.location.origin } },
    { status: 200, body: {} },
  );
  await show(WITHOUT, { ...ACCOUNT, has_password: false }, PASSKEY);
  await click(getByText("Do it"));
  await eventually(() => getByText("Use a passkey instead"));
  await click(getByText("Use a passkey instead"));
  await eventually(() => expect(toasts()).toEqual(["Done"]));
  expect(calls[2]).toMatchObject({
    path: "/api/account/verification/passkey",
    body: { challenge_id: ASKED.challenge_id, credential: CREDENTIAL },
  });
});

test("why a passkey was refused stays beside its button, also once none is left", async () => {
  stubPasskeys();
  stubApi(REFUSED, problemResponse(409, "action_not_allowed", "This account has no passkey."), {
    status: 200,
    body: { items: [], origin: window.location.origin },
  });
  await show(WITH_APP, ACCOUNT, PASSKEY);
  await click(getByText("Do it"));
  await eventually(() => getByText("Use a passkey instead"));
  await click(getByText("Use a passkey instead"));
  await eventually(() =>
    expect(document.querySelector(".passkey-way .notice")?.textContent).toBe("This account has no passkey."),
  );
  expect(getByText("Use a passkey instead")).toBeTruthy();
});

test("a passkey that is locked is not asked for", async () => {
  stubPasskeys();
  stubApi(REFUSED);
  await show(WITH_APP, ACCOUNT, { ...PASSKEY, locked_at: "2026-11-02T12:00:00Z" });
  await click(getByText("Do it"));
  await dialog();
  expect(document.body.textContent).not.toContain("passkey");
});
