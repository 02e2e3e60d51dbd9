// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { User } from "../../queries/session.ts";
import { click, getByText, renderPage, stubApi, toasts, type } from "../../testing/app-page.tsx";
import { sampleProvider } from "../../testing/sample-provider.ts";
import { sampleStudent } from "../../testing/sample-summer.ts";
import { portalChoiceOf } from "../portal.ts";
import SummerAuthPage from "./auth.tsx";
import { signInErrorOf } from "./sign-in-error.ts";

type Props = Parameters<typeof SummerAuthPage>[0];

function show(query: string, user: User | null = null) {
  const loaderData: Props["loaderData"] = {
    choice: portalChoiceOf(new URLSearchParams(query)),
    signInError: signInErrorOf(new URLSearchParams(query)),
    providers: [],
    passkeyOrigin: null,
  };
  return renderPage(<SummerAuthPage {...({ loaderData } as Props)} />, `/summer/auth?${query}`, { user });
}

test("a response without a word of the server's has the specification's", async () => {
  stubApi({ status: 502 });
  await show("role=student");
  await type("email", "ada@people.test");
  await type("password", "sesame");
  await click(getByText("Sign in"));
  expect(toasts()).toEqual(["Authentication errorPlease try again."]);
});

test("who is signed in goes on from here; who is no provider goes not to the providers' page, which leads back", async () => {
  const next = (name: string) => getByText(`Continue as ${name}`).getAttribute("href");
  await show("role=provider", sampleProvider);
  expect(next("Kim")).toBe("/summer/provider");
  await show("role=student", sampleStudent);
  expect(next("Robin")).toBe("/summer/profile");
  await show("role=provider", sampleStudent);
  expect(next("Robin")).toBe("/dashboard");
});

test("who set out to apply is asked to sign in as a student", async () => {
  const next = encodeURIComponent("/summer/apply?opportunity=marine-biology");
  const words = "Please sign in as a student to apply. You’ll come back to the same listing.";
  await show(`role=student&next=${next}`);
  getByText(words);
  expect(toasts()).toEqual(["Please sign in as a studentYou’ll come back to the same listing."]);
  await show(`role=provider&next=${next}`);
  expect(document.body.textContent).not.toContain(words);
  await show("role=student");
  expect(document.body.textContent).not.toContain(words);
});
