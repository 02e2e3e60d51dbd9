// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { click, getByText, renderPage, stubApi, toasts, type } from "../../testing/app-page.tsx";
import SummerAuthPage from "./auth.tsx";
import { signInErrorOf } from "./sign-in-error.ts";

type Props = Parameters<typeof SummerAuthPage>[0];

function show(query: string) {
  const loaderData: Props["loaderData"] = {
    choice: { role: "student", mode: "signin" },
    signInError: signInErrorOf(new URLSearchParams(query)),
    providers: [],
    passkeyOrigin: null,
  };
  return renderPage(<SummerAuthPage {...({ loaderData } as Props)} />, `/summer/auth?${query}`);
}

test("a provider's failure is said in a toast and stays on the page", async () => {
  await show("role=student&error=failed");
  expect(toasts()).toEqual(["OAuth errorProvider sign-in failed."]);
  expect(document.querySelector(".notice")?.textContent).toContain("Provider sign-in failed.");
});

test("a response without a word of the server's has the specification's", async () => {
  stubApi({ status: 502 });
  await show("role=student");
  await type("email", "ada@people.test");
  await type("password", "sesame");
  await click(getByText("Sign in"));
  expect(toasts()).toEqual(["Authentication errorPlease try again."]);
});
