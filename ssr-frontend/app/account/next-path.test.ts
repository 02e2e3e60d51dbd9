import { expect, test } from "vitest";
import { nextBody, nextPath } from "./next-path.ts";

test.each([
  "/dashboard",
  "/dashboard/student/messages?ask=0192aa11-0000-7000-8000-00000000000a&subject=Computer+Science",
  "/payment-success?session_id=cs_1&booking_id=b",
  "/summer/profile#essay",
])("comes back to %s", (path) => expect(nextPath(path)).toBe(path));

test.each([
  null,
  "",
  "dashboard",
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example",
  "/\t/evil.example",
  "\n//evil.example",
  "javascript:alert(1)",
  "//",
  "/auth",
  "/auth?next=/auth",
  "/api/session",
  "/x/../api/session",
  "/.//evil.example",
  "/x/..//evil.example",
  "/./\\evil.example",
  "/%2e//evil.example/a",
  "/auth.data?_routes=x",
])("does not follow %j", (wish) => expect(nextPath(wish)).toBe("/dashboard"));

test.each([
  ["/account.data?_routes=app%2Caccount", "/account"],
  [
    "/dashboard/student/lessons.data?subject=Computer%20Science&_routes=x#slots",
    "/dashboard/student/lessons?subject=Computer+Science#slots",
  ],
  ["/account?_routes=", "/account"],
  ["/dashboard?subject=Computer%20Science", "/dashboard?subject=Computer%20Science"],
])("takes %s for the page itself", (wish, page) => expect(nextPath(wish)).toBe(page));

test("only what differs from the dashboard is sent along", () => {
  expect(nextBody("/dashboard")).toEqual({});
  expect(nextBody("/dashboard?subject=Physics")).toEqual({ next: "/dashboard?subject=Physics" });
});
