// @vitest-environment happy-dom
// @isolated: what it tests listens on the window for good.
import { beforeEach, expect, test, vi } from "vitest";
import { enhanceSignedIn, hintedName, showSignedIn } from "./signed-in.ts";

function setHint(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store
  document.cookie = `signed-in=${value}`;
}

beforeEach(() => {
  setHint("; max-age=0");
  document.body.innerHTML = `
    <a data-login href="/auth">Login</a><a data-apply href="/student-signup">Apply Now</a>
    <nav><li><a data-login href="/auth">Login</a></li><a data-apply href="/student-signup">Apply Now</a></nav>`;
});

const links = () =>
  [...document.querySelectorAll("a")].map((link) => [
    link.textContent,
    link.getAttribute("href"),
    link.getAttribute("aria-label"),
  ]);
const visitor = [
  ["Login", "/auth", null],
  ["Apply Now", "/student-signup", null],
];
const ada = [
  ["Ada", "/account", "Ada: account settings"],
  ["Dashboard", "/dashboard", null],
  ["Ada: account settings", "/account", null],
  ["Dashboard", "/dashboard", null],
];

test("the name is read from its own cookie alone", () => {
  expect(hintedName("")).toBeUndefined();
  expect(hintedName("not-signed-in=Eve; signed-in=")).toBeUndefined();
  expect(hintedName("a=1; signed-in=Zo%C3%AB%3B%20Ada; b=2")).toBe("Zoë; Ada");
  expect(hintedName("signed-in=%E0%A4%A")).toBeUndefined();
});

test("name and dashboard stand in both menus, as text, and give way again", () => {
  showSignedIn(document, "Ada");
  expect(links()).toEqual(ada);
  showSignedIn(document, "<b>Eve</b>");
  expect(links()[0]?.[0]).toBe("<b>Eve</b>");
  showSignedIn(document, undefined);
  expect(links()).toEqual([...visitor, ...visitor]);
});

test("a visitor asks for nothing", () => {
  const fetched = vi.spyOn(window, "fetch");
  enhanceSignedIn(document);
  expect(fetched).not.toHaveBeenCalled();
  expect(links()).toEqual([...visitor, ...visitor]);
});

test("a session that has ended elsewhere is noticed, a failed request is not taken for that", async () => {
  setHint("Ada");
  const fetched = vi.spyOn(window, "fetch").mockRejectedValueOnce(new TypeError("no connection"));
  enhanceSignedIn(document);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(links()).toEqual(ada);
  fetched.mockImplementationOnce(async () => {
    setHint("; max-age=0");
    return new Response("{}");
  });
  enhanceSignedIn(document);
  await vi.waitFor(() => expect(links()).toEqual([...visitor, ...visitor]));
});
