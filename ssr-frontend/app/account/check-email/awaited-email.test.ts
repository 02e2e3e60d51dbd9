import { expect, test } from "vitest";
import { awaitedEmail } from "./awaited-email.server.ts";

const sent = (cookie: string) => awaitedEmail(new Request("http://academy.example", { headers: { cookie } }));

test("the address is read among other cookies", () => {
  expect(sent("visitor=x; check-email=ada%2B1%40people%2Etest; session=y")).toBe("ada+1@people.test");
});

test.each([
  "",
  "visitor=x",
  "check-email=",
  "check-email=%",
  "check-email=%3Cb%3E",
  "not-check-email=a%40b%2Etest",
])("nothing is made of %j", (cookie) => expect(sent(cookie)).toBeUndefined());
