import { expect, test } from "vitest";
import { sampleLesson } from "../../../testing/sample-lesson.ts";
import { moneyParts, shareAfterRefund } from "./money-parts.ts";

const partsOf = (money: Parameters<typeof sampleLesson>[0]) => {
  const { gone, kept } = moneyParts(sampleLesson(money));
  return [gone, kept].map((parts) => parts.map(({ kind, cents }) => `${kind} ${cents}`));
};

test("what was paid is the tutor's and the academy's until some of it is gone", () => {
  expect(partsOf({})).toEqual([[], ["tutor 4800", "academy 1200"]]);
  expect(
    partsOf({
      money: { refunded_cents: 1000, refund_due_cents: 500, lost_cents: 700, tutor_share_cents: 3800 },
    }),
  ).toEqual([
    ["refunded 1000", "due 500", "lost 700"],
    ["tutor 3800", "academy 0"],
  ]);
  expect(partsOf({ money: { refund_due_cents: 6000, tutor_share_cents: 0 } })).toEqual([["due 6000"], []]);
});

test.each([
  [1200, 4800],
  [1201, 4799],
  [6000, 0],
])("after a refund of %i the tutor's share is %i: the academy bears it first", (refund, share) => {
  expect(shareAfterRefund(sampleLesson().money, refund)).toBe(share);
});
