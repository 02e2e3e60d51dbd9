import { expect, test } from "vitest";
import { linkify } from "./linkify.ts";

const links = (text: string) => linkify(text).flatMap(({ href }) => (href ? [href] : []));
const whole = (text: string) =>
  linkify(text)
    .map((part) => part.text)
    .join("");

test.each([
  ["See https://example.org/a?b=1#c.", ["https://example.org/a?b=1#c"]],
  ["(http://example.org)", ["http://example.org/"]],
  ["https://en.wikipedia.org/wiki/Spin_(physics), then", ["https://en.wikipedia.org/wiki/Spin_(physics)"]],
  ["https://a.test and https://b.test!", ["https://a.test/", "https://b.test/"]],
  ["javascript:alert(1) data:text/html,x ftp://a.test", []],
  ["https://", []],
  ["x = 3 / 4, see p. 5", []],
])("%s", (text, expected) => {
  expect(links(text)).toEqual(expected);
  expect(whole(text)).toBe(text);
});

test("nothing of a script becomes more than text", () => {
  const text = '<script>alert("https://a.test")</script>';
  expect(links(text)).toEqual(["https://a.test/"]);
  expect(whole(text)).toBe(text);
});
