import { expect, test } from "vitest";
import { sampleOpportunity, sampleSaved } from "../../testing/sample-summer.ts";
import { inOrder, stillRemoved } from "./order.ts";

const { deadline } = sampleOpportunity();
const item = (id: string, day: number, state: "open" | "closed" | "gone" = "open") =>
  sampleSaved({
    state,
    opportunity: sampleOpportunity({ id, deadline: { ...deadline, at: `2026-12-0${day}T00:00:00Z` } }),
  });
const ids = (rows: ReturnType<typeof inOrder>["open"]) =>
  rows.map(({ saved, removed }) => (removed ? `-${saved.opportunity.id}` : saved.opportunity.id));

test("what closes next comes first, and what has closed last stands apart, before what closed earlier", () => {
  const { open, closed } = inOrder(
    [item("b", 5), item("a", 4), item("x", 1, "closed"), item("y", 2, "gone")],
    [],
  );
  expect([ids(open), ids(closed)]).toEqual([
    ["a", "b"],
    ["y", "x"],
  ]);
});

test("what was taken off keeps its place, whether the list still has it or not", () => {
  expect(ids(inOrder([item("a", 4), item("c", 6)], [item("b", 5)]).open)).toEqual(["a", "-b", "c"]);
  expect(ids(inOrder([item("a", 4), item("b", 5)], [item("b", 5)]).open)).toEqual(["a", "-b"]);
});

test("what was taken off here and saved again elsewhere is no longer off the list", () => {
  const [a, b] = [item("a", 4), item("b", 5)];
  const removals = [{ saved: a, from: [a, b] }];
  expect(stillRemoved(removals, removals[0]?.from ?? [])).toEqual([a]);
  expect(stillRemoved(removals, [b])).toEqual([a]);
  expect(stillRemoved(removals, [a, b])).toEqual([]);
});
