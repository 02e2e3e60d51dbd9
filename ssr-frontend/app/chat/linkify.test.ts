import { expect, test, vi } from "vitest";
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
  ["https://zoom.us@evil.example and https://zoom.us:443@evil.example/j/1", []],
  ["x = 3 / 4, see p. 5", []],
])("%s", (text, expected) => {
  expect(links(text)).toEqual(expected);
  expect(whole(text)).toBe(text);
});

test("an address that reads otherwise than where it leads says where", () => {
  expect(linkify("https://zоom.us/j/1")[0]?.host).toBe("xn--zom-sed.us");
  expect(linkify("HTTPS://Zoom.US/j/1")[0]).not.toHaveProperty("host");
});

test("browsers without URL.parse have links too", () => {
  vi.spyOn(URL, "parse").mockImplementation(() => {
    throw new TypeError("URL.parse is not a function");
  });
  expect(links("https://a.test")).toEqual(["https://a.test/"]);
});

test("nothing of a script becomes more than text", () => {
  const text = '<script>alert("https://a.test")</script>';
  expect(links(text)).toEqual(["https://a.test/"]);
  expect(whole(text)).toBe(text);
});
