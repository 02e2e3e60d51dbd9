import { expect, test } from "vitest";
import { sampleSummary } from "../../../testing/sample-admin.ts";
import { waitingNeeds } from "./need-words.ts";

test("what waits is said in words, each with its place", () => {
  const { needs } = sampleSummary({
    open_reports: 1,
    unpaid_sessions: 12,
    failed_payouts: 2,
    refused_adjustments: 1,
    opportunity_reports: 3,
    opportunities_to_check: 1,
    listings_in_review: 2,
    organizations_to_verify: 1,
  });
  expect(waitingNeeds(needs).map(({ count, words, to }) => [`${count} ${words}`, to])).toEqual([
    ["1 report of a chat is open", "/dashboard/admin/reports"],
    ["3 reports of summer opportunities are open", "/dashboard/admin/summer?view=reports"],
    ["2 listings of providers are waiting for review", "/dashboard/admin/summer?view=review"],
    ["1 organization can be verified", "/dashboard/admin/summer?view=organizations"],
    ["2 tutors’ shares couldn’t be sent", "/dashboard/admin/payment-problems"],
    ["1 bonus or correction is refused by Stripe", "/dashboard/admin/money/tutors?only=held"],
    ["1 summer opportunity has to be checked", "/dashboard/admin/summer?filter=check_due"],
    ["12 sessions aren’t marked as paid", "/dashboard/admin/unpaid-sessions"],
  ]);
});

test("everything that the API counts has words", () => {
  const { needs } = sampleSummary();
  const all = Object.fromEntries(Object.keys(needs).map((name) => [name, 1])) as typeof needs;
  expect(
    waitingNeeds(all)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(needs).toSorted());
});
