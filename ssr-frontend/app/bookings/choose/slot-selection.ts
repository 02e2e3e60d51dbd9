import type { DaySlots } from "../../queries/tutoring.ts";
import type { Subject } from "../subject.ts";

/** A tutor with their slots. */
export type TutorOffer = DaySlots["tutors"][number];

/** A slot. */
export type OfferedSlot = TutorOffer["slots"][number];

/** The slot selected for booking. */
export interface SlotSelection {
  subject: Subject;
  /** The academy's date, whose list offers it. */
  date: string;
  offer: TutorOffer;
  slot: OfferedSlot;
}

/** Whether the latest list of the day contains the slot; true if the day is not loaded. */
export function isOffered(day: DaySlots | undefined, { date, offer, slot }: SlotSelection): boolean {
  if (day?.date !== date) return true;
  const tutor = day.tutors.find((candidate) => candidate.tutor.id === offer.tutor.id);
  return tutor?.slots.some(({ starts_at }) => starts_at === slot.starts_at) ?? false;
}

/** The selection with the price of the day's latest list; if the slot is gone, the price is unchanged. */
export function atPresentPrice(day: DaySlots | undefined, selection: SlotSelection): SlotSelection {
  const { date, offer } = selection;
  const present = day?.date === date && day.tutors.find(({ tutor }) => tutor.id === offer.tutor.id);
  return present ? { ...selection, offer: { ...offer, price_cents: present.price_cents } } : selection;
}

/** The tutors with slots, starting with the one whose page linked here. */
export function chosenTutorFirst(offers: TutorOffer[], chosen: string | undefined): TutorOffer[] {
  const first = offers.filter(({ tutor }) => tutor.id === chosen);
  return first.length === 0 ? offers : [...first, ...offers.filter(({ tutor }) => tutor.id !== chosen)];
}

/** Error codes after which the slot is unavailable and another has to be selected. */
const SLOT_GONE_CODES = new Set(["slot_taken", "slot_unavailable", "student_busy", "hold_expired"]);

/** Whether a retry is pointless. */
export const isSlotGone = (code: string): boolean => SLOT_GONE_CODES.has(code);

/** What the user can do after an error, in addition to the API's message. */
export function nextAction(code: string, retryAfter?: number): string {
  if (isSlotGone(code)) return "The times are up to date.";
  if (code !== "rate_limited" || !retryAfter) return "";
  return retryAfter < 90
    ? `Try again in ${retryAfter} seconds.`
    : `Try again in ${Math.ceil(retryAfter / 60)} minutes.`;
}
