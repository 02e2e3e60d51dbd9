// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import {
  click,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../testing/app-page.tsx";
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

test("a link's tokens are kept for this tab, and its address is cleaned", async () => {
  const link = `${FORM}#access_token=a&refresh_token=b&type=recovery`;
  window.history.replaceState(null, "", link);
  const { place } = await renderPage(<Recovery />, link);
  expect(storedTokens()).toEqual(tokens);
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(FORM);
  expect(place()).toMatchObject({ pathname: "/auth", search: "?type=recovery", hash: "" });
  expect(toasts()).toEqual([]);
  expect(document.querySelector(".notice")).toBeNull();
});

test("a link without its tokens asks for a fresh one", async () => {
  storeTokens(tokens);
  await renderPage(<Recovery />, `${FORM}#access_token=a&type=recovery`);
  const text = "Please use a fresh password reset link from your email.";
  expect(toasts()).toEqual([`Session Error${text}`]);
  expect(document.querySelector(".notice")?.textContent).toContain(text);
  expect(getByText("Ask for a new link").getAttribute("href")).toBe("/auth?mode=forgot");
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

test("a used or old link says so, keeps what was typed, and leads to a new one", async () => {
  storeTokens(tokens);
  stubApi(problemResponse(410, "token_expired", "Gone."));
  await renderPage(<Recovery />, FORM);
  await submit("sesame");
  const text = "Password reset session has expired. Please request a new password reset email.";
  expect(toasts()).toEqual([`Error${text}`]);
  expect(document.querySelector(".notice")?.textContent).toContain(text);
  expect(getByText("Ask for a new link").getAttribute("href")).toBe("/auth?mode=forgot");
  expect(document.querySelector<HTMLInputElement>("[name=password]")?.value).toBe("sesame");
});

test("a response without a word of the server's has the specification's", async () => {
  storeTokens(tokens);
  stubApi({ status: 502 });
  await renderPage(<Recovery />, FORM);
  await submit("sesame");
  expect(toasts()).toEqual([
    "ErrorFailed to update password. Please click the reset link from your email again.",
  ]);
  expect(document.querySelector<HTMLInputElement>("[name=password]")?.value).toBe("sesame");
});

test("both fields ask for a new password to be filled in", async () => {
  await renderPage(<Recovery />, FORM);
  expect(autocompleteNames()).toEqual({ password: "new-password", confirmation: "new-password" });
});

test("passwords that differ or are too short are not sent", async () => {
  storeTokens(tokens);
  const calls = stubApi();
  await renderPage(<Recovery />, FORM);
  await submit("sesame1", "sesame2");
  expect(toasts()).toEqual(["Passwords don't matchPlease make sure both password fields match."]);
  expect(document.activeElement?.getAttribute("name")).toBe("confirmation");
  await submit("abcde");
  expect(toasts()).toEqual(["Password too shortPassword must be at least 6 characters long."]);
  expect(calls).toEqual([]);
});

test("a new password leads to the sign-in form, signed out", async () => {
  storeTokens(tokens);
  const calls = stubApi({ status: 204 }, { status: 204 });
  const user = {
    id: "u1",
    first_name: "Ada",
    last_name: "Sample",
    email: "ada@e2e.test",
    role: "student" as const,
    roles: ["student" as const],
    needs_second_factor: false,
  };
  const { place } = await renderPage(<Recovery />, FORM, { user });
  await submit("sesame");
  expect(calls).toEqual([
    { method: "POST", path: "/api/auth/reset-password", body: { ...tokens, password: "sesame" } },
    { method: "POST", path: "/api/auth/sign-out", body: undefined },
  ]);
  expect(toasts()[0]).toMatch(/^Password Updated!/);
  expect(place()).toMatchObject({ pathname: "/auth", search: "", state: { from: "recovery" } });
  expect(storedTokens()).toBeUndefined();
});
