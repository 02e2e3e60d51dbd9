// @vitest-environment happy-dom
// @isolated: what it tests listens on the document for good.
import { beforeEach, expect, test } from "vitest";
import { destination } from "./carousel.ts";
import { mailtoOf } from "./contact.ts";
import { leadsTo } from "./transitions.ts";

beforeEach(() => {
  document.body.innerHTML = "";
});

test("the row of stories turns a windowful at a time and goes round at both ends", () => {
  const at = (scrollLeft: number) => ({ scrollLeft, clientWidth: 300, scrollWidth: 1000 });
  expect(destination(at(0), 1)).toBe(300);
  expect(destination(at(600), 1)).toBe(700);
  expect(destination(at(700), 1)).toBe(0);
  expect(destination(at(300), -1)).toBe(0);
  expect(destination(at(0), -1)).toBe(700);
});

test("the contact form becomes an email with everything in it", () => {
  const values = new FormData();
  values.set("firstName", "Ana & Co");
  values.set("lastName", "Sample");
  values.set("email", "ana@example.org");
  values.set("message", "Two\nlines?");
  const url = new URL(mailtoOf("mailto:hello@example.org?subject=Hi", values));
  expect(url.searchParams.get("subject")).toBe("Hi");
  expect(url.searchParams.get("body")).toBe(
    "Name: Ana & Co Sample\r\nEmail: ana@example.org\r\nPhone: not given\r\n\r\nTwo\nlines?",
  );
});

test("the turn from page to page ends where the app begins", () => {
  const apps = ["/auth", "/dashboard"];
  expect(leadsTo(apps, "https://academy.example/auth?next=%2F")).toBe(true);
  expect(leadsTo(apps, "https://academy.example/mentor")).toBe(false);
  expect(leadsTo(apps, null)).toBe(false);
});
