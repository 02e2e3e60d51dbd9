import { expect, test } from "vitest";
import { optionalEmailOf } from "./token.ts";

test("a token names the emails that it turns off; one that was cut off names none", () => {
  const key = "0123456789abcdef0123456789abcdef";
  expect(optionalEmailOf(`reminders_${key}`)).toBe("reminders");
  expect(optionalEmailOf(`messages_${key}`)).toBe("messages");
  for (const broken of ["", "reminders", `reminders_${key.slice(1)}`, `all_${key}`, `reminders_${key}&x`])
    expect(optionalEmailOf(broken), broken).toBeUndefined();
});
