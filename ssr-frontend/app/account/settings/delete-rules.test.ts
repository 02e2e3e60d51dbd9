import { expect, test } from "vitest";
import { checkDeletion } from "./delete-rules.ts";

const right = {
  typed: "ada@e2e.test",
  email: "ada@e2e.test",
  current_password: "secret",
  has_password: true,
};

test("the address typed out and the password are enough; without a password the address is", () => {
  expect(checkDeletion(right)).toBeUndefined();
  expect(checkDeletion({ ...right, email: "Ada@E2E.test" })).toBeUndefined();
  expect(checkDeletion({ ...right, current_password: "", has_password: false })).toBeUndefined();
});

test.each([
  [{ typed: "" }, ["email"]],
  [{ typed: "bob@e2e.test" }, ["email"]],
  [{ current_password: "" }, ["current_password"]],
  [{ typed: "", current_password: "" }, ["email", "current_password"]],
])("refuses %j", (wrong, fields) => {
  const formError = checkDeletion({ ...right, ...wrong });
  expect(formError?.title).toBe("Account not deleted");
  expect(Object.keys(formError?.fields ?? {})).toEqual(fields);
});
