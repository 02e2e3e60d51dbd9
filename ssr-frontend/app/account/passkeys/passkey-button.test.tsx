// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
} from "../../testing/app-page.tsx";
import { ASKED, CREDENTIAL, stubPasskeys, waitsForAbort } from "../../testing/passkeys.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { completeWithPasskey, signInWithPasskey } from "./sign-in.ts";

const LABEL = "Sign in with a passkey";
const SHOWN = { challenge_id: ASKED.challenge_id, credential: CREDENTIAL };

const show = async (
  origin: string | null = window.location.origin,
  ask = (signal: AbortSignal) => signInWithPasskey(signal),
) => {
  const onShown = vi.fn();
  await renderPage(<PasskeyButton {...{ origin, onShown }} show={ask} label={LABEL} />, "/auth");
  return onShown;
};
const said = () => document.querySelector("[aria-live] .notice")?.textContent;

test("at the portal it says what somebody chose to be", async () => {
  stubPasskeys();
  const calls = stubApi({ status: 200, body: ASKED }, { status: 200, body: { user: {} } });
  await show(undefined, (signal) => signInWithPasskey(signal, "provider"));
  await click(getByText(LABEL));
  expect(calls[1]?.body).toEqual({ passkey: SHOWN, role: "provider" });
});

test("what the page does about a refusal is not said as well", async () => {
  stubPasskeys();
  stubApi(problemResponse(401, "unauthenticated", "This sign-in timed out."));
  const onRefused = vi.fn(() => true);
  const { origin } = window.location;
  await renderPage(
    <PasskeyButton
      {...{ origin, onRefused }}
      show={completeWithPasskey}
      label={LABEL}
      onShown={() => undefined}
    />,
    "/auth/code",
  );
  await click(getByText(LABEL));
  expect(onRefused).toHaveBeenCalledOnce();
  expect(said()).toBeUndefined();
});

test("where the site has another address that one is named, and where there are none nothing stands", async () => {
  stubPasskeys();
  await show("https://academy.example");
  expect(document.body.textContent).toContain("Passkeys only work at https://academy.example.");
  expect(document.querySelector("button")).toBeNull();
});

test("nothing stands where the site offers none", async () => {
  stubPasskeys();
  await show(null);
  expect(document.body.textContent).not.toMatch(/passkey/i);
});

test("nothing stands in a browser that knows none", async () => {
  await show();
  expect(document.body.textContent).not.toMatch(/passkey/i);
});

/** A page that shows the button until it is unmounted. */
async function showUntilLeft(ask: (signal: AbortSignal) => Promise<unknown> = signInWithPasskey) {
  const onShown = vi.fn();
  function Page() {
    const [isHere, setIsHere] = useState(true);
    return (
      <>
        {isHere && (
          <PasskeyButton origin={window.location.origin} show={ask} label={LABEL} onShown={onShown} />
        )}
        <button type="button" onClick={() => setIsHere(false)}>
          Leave
        </button>
      </>
    );
  }
  await renderPage(<Page />, "/auth");
  return onShown;
}

test("the browser's prompt goes with the page that asked for it, and nothing is said", async () => {
  const { get } = stubPasskeys();
  get.mockImplementation(waitsForAbort);
  stubApi({ status: 200, body: ASKED });
  const onShown = await showUntilLeft();
  await click(getByText(LABEL));
  const signal = get.mock.calls[0]?.[0]?.signal;
  expect(signal?.aborted).toBe(false);
  await click(getByText("Leave"));
  expect(signal?.aborted).toBe(true);
  expect(onShown).not.toHaveBeenCalled();
});

test("who leaves while the API checks what was shown is led nowhere", async () => {
  stubPasskeys();
  const checked = Promise.withResolvers<{ status: number; body: object }>();
  const calls = stubApi({ status: 200, body: ASKED }, checked.promise);
  const answers: Promise<unknown>[] = [];
  const onShown = await showUntilLeft((signal) => {
    const answer = signInWithPasskey(signal);
    answers.push(answer);
    return answer;
  });
  await click(getByText(LABEL));
  await eventually(() => expect(calls[1]?.path).toBe("/api/auth/passkey"));
  await click(getByText("Leave"));
  await act(async () => {
    checked.resolve({ status: 200, body: { user: { id: "u1" } } });
    await Promise.all(answers);
  });
  expect(onShown).not.toHaveBeenCalled();
});
