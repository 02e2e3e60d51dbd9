import { expect, test } from "vitest";
import { Problem } from "../../api/problem.ts";
import { checkPasswordChange, passwordFormError, readPasswordChange } from "./password-rules.ts";

const right = { current_password: "old-secret", new_password: "sesame", confirmation: "sesame" };

test("accepts what the API accepts", () => expect(checkPasswordChange(right)).toBeUndefined());

test.each([
  [{ current_password: "" }, "Please fill in all password fields", ["current_password"]],
  [
    { new_password: "", confirmation: "" },
    "Please fill in all password fields",
    ["new_password", "confirmation"],
  ],
  [{ confirmation: "sesam" }, "New passwords do not match", ["confirmation"]],
  [
    { new_password: "abcde", confirmation: "abcde" },
    "Password must be at least 6 characters long",
    ["new_password"],
  ],
  [{ new_password: "ü".repeat(37), confirmation: "ü".repeat(37) }, "Password Too Long", ["new_password"]],
])("refuses %j", (wrong, title, fields) => {
  const formError = checkPasswordChange({ ...right, ...wrong });
  expect(formError?.title).toBe(title);
  expect(Object.keys(formError?.fields ?? {})).toEqual(fields);
});

test("reads passwords as they were typed", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(right)) form.set(name, ` ${value} `);
  expect(readPasswordChange(form).new_password).toBe(" sesame ");
});

test("says what failed and why", () => {
  const text = "That’s not your current password.";
  const problem = new Problem({
    title: "",
    status: 422,
    code: "validation_failed",
    detail: text,
    errors: { current_password: [text] },
  });
  expect(passwordFormError(problem)).toEqual({
    title: "Error updating password",
    text,
    fields: { current_password: text },
  });
});
