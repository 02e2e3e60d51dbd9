import { expect, test } from "vitest";
import { Problem, type ProblemCode } from "../api/problem.ts";
import { checkSignUp, readSignUp, signUpFormError } from "./sign-up-rules.ts";

const right = { first_name: "Ada", last_name: "Sample", email: "ada@e2e.test", password: "Abcdefg1" };

test("accepts what the API accepts", () => expect(checkSignUp(right)).toBeUndefined());

test.each([
  [{ first_name: "" }, "Name Required", "Please enter your first and last name.", ["first_name"]],
  [{ last_name: "" }, "Name Required", "Please enter your first and last name.", ["last_name"]],
  [{ email: "ada@e2e" }, "Invalid Email", "Please enter a valid email address.", ["email"]],
  [{ email: "" }, "Invalid Email", "Please enter a valid email address.", ["email"]],
  [
    { email: `${"a".repeat(64)}@${"b.".repeat(100)}test` },
    "Invalid Email",
    "Please enter a valid email address.",
    ["email"],
  ],
  [
    { password: "1234567" },
    "Password Too Short",
    "Password must be at least 8 characters long.",
    ["password"],
  ],
  [
    { password: "ü".repeat(37) },
    "Password Too Long",
    "Please choose a password of at most 72 characters.",
    ["password"],
  ],
])("refuses %j", (wrong, title, text, fields) => {
  const formError = checkSignUp({ ...right, ...wrong });
  expect(formError).toMatchObject({ title, text });
  expect(Object.keys(formError?.fields ?? {})).toEqual(fields);
});

test("marks every wrong field and speaks of the first", () => {
  const formError = checkSignUp({ first_name: "", last_name: "", email: "x", password: "" });
  expect(formError?.title).toBe("Name Required");
  expect(Object.keys(formError?.fields ?? {})).toEqual(["first_name", "last_name", "email", "password"]);
});

test("trims names and address, never the password", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(right)) form.set(name, ` ${value} `);
  expect(readSignUp(form)).toEqual({ ...right, password: " Abcdefg1 " });
  form.set("email", " Ada@E2E.test ");
  expect(readSignUp(form).email).toBe("ada@e2e.test");
});

test("gives the server's refusals the form's titles", () => {
  const problem = (code: ProblemCode, errors?: Record<string, string[]>) =>
    new Problem({ title: "", status: 422, code, detail: "No.", ...(errors ? { errors } : {}) });
  expect(signUpFormError(problem("rate_limited"))).toMatchObject({ title: "Too Many Requests", text: "No." });
  expect(signUpFormError(problem("validation_failed", { email: ["Bad."] }))).toEqual({
    title: "Invalid Email",
    text: "No.",
    fields: { email: "Bad." },
  });
  expect(signUpFormError(problem("internal")).title).toBe("Error");
});
