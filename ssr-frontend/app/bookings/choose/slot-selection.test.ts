import { expect, test } from "vitest";
import { sampleTutorCard } from "../../testing/sample-tutor.ts";
import {
  atPresentPrice,
  chosenTutorFirst,
  isOffered,
  isSlotGone,
  nextAction,
  type SlotSelection,
  type TutorOffer,
} from "./slot-selection.ts";

const slot = {
  starts_at: "2026-11-22T00:00:00Z",
  ends_at: "2026-11-22T01:00:00Z",
  start_time: "16:00",
  end_time: "17:00",
};
const offer: TutorOffer = { tutor: sampleTutorCard({ id: "t1" }), price_cents: 5000, slots: [slot] };
const zone = "America/Los_Angeles";
const pick: SlotSelection = { subject: "Physics", date: "2026-11-21", offer, slot };
const day = (tutors: TutorOffer[], date = "2026-11-21") => ({ zone, date, tutors });

test("an hour is offered while the day's list has it", () => {
  expect(isOffered(day([offer]), pick)).toBe(true);
  expect(isOffered(day([{ ...offer, slots: [] }]), pick)).toBe(false);
  expect(isOffered(day([]), pick)).toBe(false);
});

test("another day's list, or none, says nothing against an hour", () => {
  expect(isOffered(day([], "2026-11-22"), pick)).toBe(true);
  expect(isOffered(undefined, pick)).toBe(true);
});

test("an hour costs what the newest list of its day says", () => {
  const priceIn = (list: ReturnType<typeof day> | undefined) => atPresentPrice(list, pick).offer.price_cents;
  expect(priceIn(day([{ ...offer, price_cents: 7000 }]))).toBe(7000);
  // A list of another day, or one without the tutor, does not change the price.
  expect(priceIn(day([{ ...offer, price_cents: 7000 }], "2026-11-22"))).toBe(5000);
  expect([priceIn(day([])), priceIn(undefined)]).toEqual([5000, 5000]);
});

test("the tutor whose page led here stands first, if they are free", () => {
  const other: TutorOffer = { ...offer, tutor: sampleTutorCard({ id: "t2" }) };
  const ids = (chosen?: string) => chosenTutorFirst([offer, other], chosen).map((one) => one.tutor.id);
  expect(ids("t2")).toEqual(["t2", "t1"]);
  expect(ids("t9")).toEqual(["t1", "t2"]);
  expect(ids()).toEqual(["t1", "t2"]);
});

test("after a refusal, either the hour is gone or trying again makes sense", () => {
  expect(["slot_taken", "student_busy", "slot_unavailable", "hold_expired"].every(isSlotGone)).toBe(true);
  expect(["rate_limited", "unreachable", "payment_provider_failed"].some(isSlotGone)).toBe(false);
  expect(nextAction("rate_limited", 45)).toBe("Try again in 45 seconds.");
  expect(nextAction("rate_limited", 200)).toBe("Try again in 4 minutes.");
  expect(nextAction("unreachable")).toBe("");
});
