// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { api } from "../api/browser.ts";
import { stubApi } from "../testing/app-page.tsx";
import { createQueryClient } from "./client.ts";
import { bookableDays, daySlots } from "./tutoring.ts";

const days = { zone: "America/Los_Angeles", from: "2026-11-20", to: "2027-01-15", days: ["2026-11-23"] };
const free = (date: string, ...tutors: unknown[]) => ({
  status: 200,
  body: { zone: "America/Los_Angeles", date, tutors },
});

test("a day's own list corrects its mark among the subject's days, and leaves them as old as they were", async () => {
  const client = createQueryClient(api, { once: true });
  const { queryKey } = bookableDays("Physics");
  client.setQueryData(queryKey, days, { updatedAt: 1 });
  await client.invalidateQueries({ queryKey });
  stubApi(free("2026-11-23"), free("2026-11-22", {}));
  await client.query(daySlots("Physics", "2026-11-23"));
  expect(client.getQueryData(queryKey)?.days).toEqual([]);
  await client.query(daySlots("Physics", "2026-11-22"));
  expect(client.getQueryData(queryKey)?.days).toEqual(["2026-11-22"]);
  expect(client.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: 1, isInvalidated: true });
});

test("days that nobody has read are left alone", async () => {
  const client = createQueryClient(api, { once: true });
  stubApi(free("2026-11-23"));
  await client.query(daySlots("Physics", "2026-11-23"));
  expect(client.getQueryData(bookableDays("Physics").queryKey)).toBeUndefined();
});
