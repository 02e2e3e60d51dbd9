import type { DaySlots } from "../../queries/tutoring.ts";
import type { Subject } from "../subject.ts";

/** A tutor with their free hours. */
export type TutorOffer = DaySlots["tutors"][number];

/** A free hour. */
export type OfferedSlot = TutorOffer["slots"][number];

/** The hour that is about to be booked. */
export interface SlotSelection {
  subject: Subject;
  date: string;
  zone: string;
  offer: TutorOffer;
  slot: OfferedSlot;
}

/** Whether the day's newest list still has that hour; unknown days say nothing against it. */
export function isOffered(day: DaySlots | undefined, { date, offer, slot }: SlotSelection): boolean {
  if (day?.date !== date) return true;
  const tutor = day.tutors.find((candidate) => candidate.tutor.id === offer.tutor.id);
  return tutor?.slots.some(({ starts_at }) => starts_at === slot.starts_at) ?? false;
}

/** The selection at the price that the day's newest list says; an hour that is gone keeps the price it had. */
export function atPresentPrice(day: DaySlots | undefined, selection: SlotSelection): SlotSelection {
  const { date, offer } = selection;
  const present = day?.date === date && day.tutors.find(({ tutor }) => tutor.id === offer.tutor.id);
  return present ? { ...selection, offer: { ...offer, price_cents: present.price_cents } } : selection;
}

/** Those who are free, the tutor whose page led here first. */
export function chosenTutorFirst(offers: TutorOffer[], chosen: string | undefined): TutorOffer[] {
  const first = offers.filter(({ tutor }) => tutor.id === chosen);
  return first.length === 0 ? offers : [...first, ...offers.filter(({ tutor }) => tutor.id !== chosen)];
}

/** Refusals after which this hour cannot be had: another has to be chosen. */
const SLOT_GONE_CODES = new Set(["slot_taken", "slot_unavailable", "student_busy", "hold_expired"]);

/** Whether trying again makes no sense. */
export const isSlotGone = (code: string): boolean => SLOT_GONE_CODES.has(code);

/** What whoever books can do after a refusal, beyond what the API says. */
export function nextAction(code: string, retryAfter?: number): string {
  if (isSlotGone(code)) return "The times are up to date.";
  if (code !== "rate_limited" || !retryAfter) return "";
  return retryAfter < 90
    ? `Try again in ${retryAfter} seconds.`
    : `Try again in ${Math.ceil(retryAfter / 60)} minutes.`;
}
