// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { click, getByText, renderPage, stubApi, toasts, type } from "../../testing/app-page.tsx";
import { autocompleteNames } from "../../testing/autocomplete.ts";
import ResetPassword from "./reset.tsx";
import { storedTokens, storeTokens } from "./tokens.ts";
import { useRecoveryLink } from "./use-recovery-link.ts";

const FORM = "/auth?type=recovery";
const tokens = { access_token: "a", refresh_token: "b" };

function Recovery() {
  useRecoveryLink();
  return <ResetPassword />;
}

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

async function submit(password: string, confirmation = password) {
  await type("password", password);
  await type("confirmation", confirmation);
  await click(getByText("Update Password"));
}

test("a link without its tokens asks for a fresh one", async () => {
  storeTokens(tokens);
  await renderPage(<Recovery />, `${FORM}#access_token=a&type=recovery`);
  const text = "Please use a fresh password reset link from your email.";
  expect(toasts()).toEqual([`Session Error${text}`]);
  expect(document.querySelector(".notice")?.textContent).toContain(text);
  expect(getByText("Get a new link").getAttribute("href")).toBe("/auth?mode=forgot");
  expect(storedTokens()).toBeUndefined();
});

test("without a link nothing is sent, and the page says what is missing", async () => {
  const calls = stubApi();
  await renderPage(<Recovery />, FORM);
  const text = "No recovery tokens found. Please click the password reset link from your email again.";
  expect(document.querySelector(".notice")?.textContent).toContain(text);
  await submit("sesame");
  expect(toasts()).toEqual([`Error${text}`]);
  expect(calls).toEqual([]);
});

test("both fields ask for a new password to be filled in", async () => {
  await renderPage(<Recovery />, FORM);
  expect(autocompleteNames()).toEqual({ password: "new-password", confirmation: "new-password" });
});

test("passwords that differ are not sent", async () => {
  storeTokens(tokens);
  const calls = stubApi();
  await renderPage(<Recovery />, FORM);
  await submit("sesame1", "sesame2");
  expect(toasts()).toEqual(["Passwords don't matchPlease make sure both password fields match."]);
  expect(document.activeElement?.getAttribute("name")).toBe("confirmation");
  expect(calls).toEqual([]);
});

test("a new password leads to the sign-in form", async () => {
  storeTokens(tokens);
  stubApi({ status: 204 }, { status: 204 });
  const { place } = await renderPage(<Recovery />, FORM);
  await submit("sesame");
  expect(toasts()[0]).toMatch(/^Password Updated!/);
  expect(place()).toMatchObject({ pathname: "/auth", search: "", state: { from: "recovery" } });
});
