// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { clearTokens, recoveryHashOf, storedTokens, storeTokens } from "./tokens.ts";

const tokens = { access_token: "a+b", refresh_token: "c" };

beforeEach(() => sessionStorage.clear());

test("a recovery link's hash holds both tokens", () => {
  expect(recoveryHashOf("#access_token=a%2Bb&refresh_token=c&type=recovery")).toEqual({
    kind: "complete",
    tokens,
  });
  expect(recoveryHashOf("access_token=a%2Bb&refresh_token=c")).toEqual({ kind: "complete", tokens });
});

test.each([
  "#access_token=a&type=recovery",
  "#refresh_token=c",
  "#access_token=&refresh_token=&type=recovery",
  "#type=recovery",
  "#error=access_denied&error_code=otp_expired",
])("%s has lost its tokens", (hash) => expect(recoveryHashOf(hash)).toEqual({ kind: "incomplete" }));

test.each(["", "#", "#main", "#type=signup"])("%j is no recovery link", (hash) => {
  expect(recoveryHashOf(hash)).toEqual({ kind: "none" });
});

test("tokens are stored until they are cleared", () => {
  expect(storedTokens()).toBeUndefined();
  storeTokens(tokens);
  expect(storedTokens()).toEqual(tokens);
  clearTokens();
  expect(storedTokens()).toBeUndefined();
});
