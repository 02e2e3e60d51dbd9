import { expect, type Locator, type Page, type TestInfo } from "@playwright/test";
import { dayOfRun } from "./addresses.ts";
import { daysAfter, daysBetween } from "./dates.ts";
import type { Asker } from "./people.ts";

/** Offsets of the days that the journeys of each project use. */
const LANES = { phone: 0, desktop: 1 } as const;

/** A tutor's offer on a day, in the API's format. */
interface TutorOffer {
  price_cents: number;
  tutor: { id: string; first_name: string; last_name: string };
  slots: { starts_at: string; start_time: string }[];
}

/** A bookable slot. */
export interface BookableHour {
  subject: string;
  /** `2026-11-21`. */
  date: string;
  /** `4:00 PM`, by the academy's clock. */
  time: string;
  tutor: string;
}

/** The days on which a subject can be booked. */
interface BookableDays {
  /** The academy's date. */
  from: string;
  /** The last date of the booking window. */
  to: string;
  /** Days with a free slot. */
  days: string[];
}

/** Returns the days on which a subject can be booked, as a student sees them. */
export async function bookableDays(page: Asker, subject: string): Promise<BookableDays> {
  const response = await page.request.get("/api/tutoring/days", { params: { subject } });
  return (await response.json()) as BookableDays;
}

/**
 * Returns a slot that no other journey uses: journeys share the sample tutors and run concurrently, so each uses its
 * own days, counted from the end of the booking window at the start of the run.
 *
 * @param page signed in as a student
 * @param lane a number that no other journey uses with this subject
 */
export async function ownHour(
  page: Asker,
  testInfo: TestInfo,
  subject: string,
  lane: number,
): Promise<BookableHour> {
  const { from, to, days } = await bookableDays(page, subject);
  // The window moves at midnight; the days of running journeys do not.
  const last = daysAfter(to, -daysBetween(dayOfRun(), from));
  const project = LANES[testInfo.project.name as keyof typeof LANES];
  const date = days.filter((day) => day <= last).at(-1 - (lane * 2 + project));
  if (!date) throw new Error(`${subject} has no day for lane ${lane}`);
  const response = await page.request.get("/api/tutoring/slots", { params: { subject, date } });
  const { tutors } = (await response.json()) as { tutors: TutorOffer[] };
  const [offer] = tutors;
  const slot = offer?.slots.at(testInfo.retry);
  if (!offer || !slot) throw new Error(`nobody teaches ${subject} on ${date}`);
  const { first_name, last_name } = offer.tutor;
  return { subject, date, time: twelveHours(slot.start_time), tutor: `${first_name} ${last_name}` };
}

/** `16:30` → `4:30 PM`. */
export function twelveHours(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

/**
 * The clock time that a reader sees for the academy's: `1:00 PM Eastern` for `10:00 AM`. The journeys' browsers are in
 * New York, whose clocks change on the same days as the academy's.
 */
export function easternTime(time: string): string {
  const [, hours = "", minutes, half] = /^(\d+):(\d\d) ([AP]M)$/.exec(time) ?? [];
  const hour = (Number(hours) % 12) + (half === "PM" ? 12 : 0) + 3;
  if (!minutes || hour >= 24) throw new Error(`${time} is on another day in New York`);
  return `${twelveHours(`${hour}:${minutes}`)} Eastern`;
}

/** `2026-11-21` → `Saturday, November 21`. */
export const dayWords = (date: string): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(date));

/** `2026-11-21` → `November 2026`. */
const monthWords = (date: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(date),
  );

/** Turns a calendar to a day's month, whether or not its free days are loaded. */
export async function turnToMonth(calendar: Page | Locator, date: string): Promise<void> {
  const month = calendar.locator(".MuiPickersCalendarHeader-label");
  for (let shown = await month.innerText(); shown !== monthWords(date); shown = await month.innerText()) {
    await calendar.getByRole("button", { name: "Next month" }).click();
    // Of several clicks before hydration, only the last is kept.
    await expect(month).not.toHaveText(shown);
  }
}

/** Opens the list of the tutors who are free on the slot's day. */
export async function openDay(
  page: Page,
  { subject, date }: Pick<BookableHour, "subject" | "date">,
): Promise<void> {
  await page.goto(`/dashboard?${new URLSearchParams({ subject, date })}`);
  await expect(page.getByRole("heading", { name: `Free on ${dayWords(date)}` })).toBeVisible();
}

/** The button that starts booking the slot, by the clock of a reader in New York or of one in the academy's zone. */
export const timeButton = (page: Page, { time, tutor }: BookableHour): Locator =>
  page
    .getByRole("list", { name: `Start times of ${tutor}` })
    .getByRole("button", { name: new RegExp(`^(${easternTime(time)}|${time} Pacific) time`) });

/** The confirmation dialog of a booking. */
export const confirmDialog = (page: Page): Locator => page.getByRole("dialog");

/** Selects the slot and confirms the dialog. */
export async function holdHour(page: Page, hour: BookableHour): Promise<void> {
  await timeButton(page, hour).click();
  await confirmDialog(page).getByRole("button", { name: "Continue to payment" }).click();
}

/** Returns a section of the dashboard by its heading. */
export const section = (page: Page, name: string): Locator => page.getByRole("region", { name });

/** The region of toasts. */
export const toasts = (page: Page): Locator => page.getByRole("region", { name: "Notifications" });
