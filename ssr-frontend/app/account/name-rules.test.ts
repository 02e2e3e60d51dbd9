import { expect, test } from "vitest";
import { NAME_REQUIRED, nameErrors, readName } from "./name-rules.ts";

test("two names are asked for, unless somebody says that they have one", () => {
  const name = { first_name: "Sukarno", last_name: "" };
  expect(nameErrors(name)).toEqual({ first_name: undefined, last_name: NAME_REQUIRED });
  expect(nameErrors({ ...name, has_one_name: true as const })).toEqual({
    first_name: undefined,
    last_name: undefined,
  });
  expect(nameErrors({ ...name, first_name: "", has_one_name: true }).first_name).toBe(NAME_REQUIRED);
  expect(nameErrors({ ...name, last_name: "Sample", has_one_name: true }).last_name?.text).toContain(
    "leave the last name empty",
  );
});

test("a last name that cannot be typed into is empty", () => {
  const form = new FormData();
  form.set("first_name", " Sukarno ");
  form.set("has_one_name", "true");
  expect(readName(form)).toEqual({ first_name: "Sukarno", last_name: "", has_one_name: true });
});
