import { expect, test } from "vitest";
import { Problem, type ProblemCode } from "../../api/problem.ts";
import { checkPortalForm, portalFormError, readPortalForm } from "./rules.ts";

const values = (changes: Partial<ReturnType<typeof readPortalForm>> = {}) => ({
  first_name: "Ada",
  last_name: "Sample",
  email: "ada@people.test",
  password: "123456",
  ...changes,
});

test("a form that is right is not refused", () => {
  expect(checkPortalForm(values(), "signup")).toBeUndefined();
  expect(checkPortalForm(values({ first_name: "", last_name: "", password: "1" }), "signin")).toBeUndefined();
});

test.each([
  ["signin", { email: "ada@people" }, "Invalid email", "Please enter a valid email address."],
  ["signup", { email: "" }, "Invalid email", "Please enter a valid email address."],
  ["signup", { password: "12345" }, "Weak password", "Use at least 6 characters."],
  [
    "signup",
    { password: "é".repeat(37) },
    "Password Too Long",
    "Please choose a password of at most 72 characters.",
  ],
  ["signup", { last_name: "" }, "Name Required", "Please enter your first and last name."],
  ["signin", { password: "" }, "Password required", "Please enter your password."],
] as const)("%s with %o is refused in the portal's words", (mode, change, title, text) => {
  const [field = ""] = Object.keys(change);
  expect(checkPortalForm(values(change), mode)).toEqual({ title, text, fields: { [field]: text } });
});

test("everything that is wrong is marked, the first is said", () => {
  const formError = checkPortalForm(values({ first_name: "", email: "x", password: "" }), "signup");
  expect(formError?.title).toBe("Name Required");
  expect(Object.keys(formError?.fields ?? {})).toEqual(["first_name", "email", "password"]);
});

test("what the server says stands under one title", () => {
  const problem = (code: ProblemCode, detail: string) =>
    new Problem({ title: "", status: 400, code, detail });
  expect(portalFormError(problem("rate_limited", "Too many attempts."))).toMatchObject({
    title: "Authentication error",
    text: "Too many attempts.",
  });
  const unexpected = problem("unexpected", "Something went wrong. Please try again.");
  expect(portalFormError(unexpected).text).toBe("Please try again.");
  expect(portalFormError(problem("invalid_credentials", "Not right.")).fields).toEqual({
    password: "Not right.",
  });
});

test("an address is trimmed and lower-cased, a password is not", () => {
  const form = new FormData();
  form.set("email", " Ada@People.Test ");
  form.set("password", " Secret ");
  expect(readPortalForm(form)).toMatchObject({
    email: "ada@people.test",
    password: " Secret ",
    first_name: "",
  });
});
