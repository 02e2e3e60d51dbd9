// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { User } from "../queries/session.ts";
import { renderPage } from "../testing/app-page.tsx";
import { AllTimes, OtherClock, OwnClock, ReaderTime } from "./reader-time.tsx";

const USER: User = {
  id: "u1",
  first_name: "Ada",
  last_name: "Sample",
  email: "ada@e2e.test",
  role: "student",
  roles: ["student"],
  needs_second_factor: false,
};

/** Noon in California, on the day after clocks were set back there. */
const AT = "2026-11-02T20:00:00Z";
const UNTIL = "2026-11-02T21:00:00Z";

const shown = async (time_zone: string | null, at = AT) => {
  await renderPage(
    <main>
      <ReaderTime at={at} until={UNTIL} />
      {" | "}
      <OtherClock at={at} />
      {" | "}
      <OwnClock at={at} zone="America/New_York" />
      {" | "}
      <AllTimes />
    </main>,
    "/",
    { user: { ...USER, time_zone } },
  );
  return document.querySelector("main")?.textContent;
};

const inBrowser = (timeZone: string) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
};

test("a time is the account's, whatever the browser's clock is", async () => {
  inBrowser("Europe/Berlin");
  expect(await shown("America/New_York")).toBe(
    "3:00 – 4:00 PM Eastern time | 12:00 PM Pacific |  | All times are Eastern time.",
  );
});

test("an account without a zone is shown the browser's, by its present name", async () => {
  inBrowser("Asia/Calcutta");
  expect(await shown(null)).toBe(
    "1:30 – 2:30 AM India time | Mon, Nov 2, 12:00 PM Pacific | Tue, Nov 3, 1:30 AM India | All times are India time.",
  );
});

test("where clocks agree there is one time", async () => {
  expect(await shown("America/Los_Angeles")).toBe(
    "12:00 – 1:00 PM Pacific time |  | 12:00 PM Pacific | All times are Pacific time.",
  );
});
