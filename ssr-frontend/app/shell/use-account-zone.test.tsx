// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { type User, useSession } from "../queries/session.ts";
import { eventually, problemResponse, renderPage, stubApi, toasts } from "../testing/app-page.tsx";
import { browserZone } from "../time/browser-zone.ts";
import { useAccountZone } from "./use-account-zone.ts";

const USER: User = {
  id: "u1",
  first_name: "Ada",
  last_name: "Sample",
  email: "ada@e2e.test",
  role: "student",
  roles: ["student"],
  needs_second_factor: false,
};

function Page() {
  useAccountZone();
  return <p>{useSession().user?.time_zone ?? "none"}</p>;
}

const shown = () => document.querySelector("p")?.textContent;

test("an account without a zone is given the browser's", async () => {
  const calls = stubApi({ status: 204 });
  await renderPage(<Page />, "/", { user: USER });
  await eventually(() => expect(shown()).toBe(browserZone()));
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["PUT", "/api/account/time-zone", { time_zone: browserZone() }],
  ]);
});

test("a failure is neither shown nor repeated on the same page", async () => {
  const calls = stubApi(problemResponse(422, "validation_failed", "No."), { status: 204 });
  await renderPage(<Page />, "/", { user: USER });
  await eventually(() => expect([calls.length, shown()]).toEqual([1, "none"]));
  expect([calls.length, toasts()]).toEqual([1, []]);
});

test.each([{ user: { ...USER, time_zone: "Asia/Tokyo" } }, { user: null }])(
  "nothing is sent for %o",
  async (session) => {
    const calls = stubApi();
    await renderPage(<Page />, "/", session);
    expect(calls).toEqual([]);
  },
);
