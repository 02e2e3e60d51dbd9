import { expect, test } from "vitest";
import { contactParts, safeHref } from "./links.ts";

test.each([
  ["https://example.org/a?b=1", "https://example.org/a?b=1"],
  ["http://example.org", undefined],
  ["javascript:alert(1)", undefined],
  ["JaVaScRiPt:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["//example.org", undefined],
  ["/dashboard", undefined],
  ["https://bank.example@evil.example", undefined],
  ["not an address", undefined],
])("%s leads to %s", (address, href) => expect(safeHref(address)).toBe(href));

test.each([
  ["call or text 988", [["988", "tel:988"]]],
  ["call 911", [["911", "tel:911"]]],
  ["call 1-800-422-4453 at any hour", [["1-800-422-4453", "tel:18004224453"]]],
  ["+1 (800) 422 4453", [["+1 (800) 422 4453", "tel:+18004224453"]]],
  ["text HOME to 741741", [["741741", "sms:741741"]]],
  ["open 24 hours at help.example", []],
  ["call 988 (24/7)", [["988", "tel:988"]]],
  ["988 (24 hours)", [["988", "tel:988"]]],
  ["1-800-422-4453 24 hours a day", [["1-800-422-4453", "tel:18004224453"]]],
  [
    "0800 111 0 111 oder 116 123",
    [
      ["0800 111 0 111", "tel:08001110111"],
      ["116 123", "tel:116123"],
    ],
  ],
])("the numbers of “%s” are links", (contact, links) => {
  const parts = contactParts(contact);
  expect(parts.map(({ text }) => text).join("")).toBe(contact);
  expect(parts.flatMap(({ text, href }) => (href ? [[text, href]] : []))).toEqual(links);
});
