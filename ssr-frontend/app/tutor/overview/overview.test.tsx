// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderPage, toasts } from "../../testing/app-page.tsx";
import { TutorOverview } from "./overview.tsx";

type Props = Parameters<typeof TutorOverview>[0];

const NOT_NOW = "We cannot reach our records right now.";
const fine: Props = {
  lessons: { value: { items: [], stats: { total: 0, upcoming: 0, completed: 0 } } },
  availability: { value: { zone: "America/Los_Angeles", items: [] } },
  account: {
    value: {
      state: "ready",
      missing: [],
      onboarding_complete: true,
      dashboard_available: true,
      checked_at: null,
    },
  },
};

const show = (change: Partial<Props>) => renderPage(<TutorOverview {...fine} {...change} />, "/dashboard");

test("with all its parts it says nothing", async () => {
  await show({});
  expect(toasts()).toEqual([]);
});

test("says that bookings could not be fetched, there as well, and shows the rest", async () => {
  await show({ lessons: { problem: NOT_NOW } });
  expect(toasts()).toEqual([`Error fetching bookings${NOT_NOW}`]);
  expect(document.querySelector(".MuiAlert-root")?.textContent).toContain(NOT_NOW);
  expect(document.body.textContent).toContain("Available weekly slots");
});

test("says that the availability could not be fetched", async () => {
  await show({ availability: { problem: NOT_NOW } });
  expect(toasts()).toEqual([`Error fetching availability${NOT_NOW}`]);
});
