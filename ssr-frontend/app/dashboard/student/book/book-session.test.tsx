// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { BookingDialogs } from "../../../bookings/manage/booking-dialogs.tsx";
import {
  type BookableDays,
  bookableDays,
  daySlots,
  type TutorHours,
  tutorHours,
} from "../../../queries/tutoring.ts";
import { renderPage } from "../../../testing/app-page.tsx";
import { sampleTutorCard } from "../../../testing/sample-tutor.ts";
import { BookSession } from "./book-session.tsx";

const days: BookableDays = {
  zone: "America/Los_Angeles",
  from: "2026-11-20",
  to: "2027-01-15",
  days: ["2026-11-23", "2026-11-25"],
  next_free: "2026-11-24T00:30:00Z",
};

const dayOf = (date: string, starts_at: string) => ({
  zone: days.zone,
  date,
  tutors: [
    {
      tutor: sampleTutorCard(),
      price_cents: 5000,
      slots: [{ starts_at, ends_at: starts_at, start_time: "16:30", end_time: "17:30" }],
    },
  ],
});

const NOW = "2026-11-20T12:00:00Z";
const tutor = sampleTutorCard();
const slotAt = (starts_at: string) => ({ starts_at, ends_at: starts_at, start_time: "", end_time: "" });

const show = (search: string, shown: Partial<BookableDays> = {}, nearest: string[] = []) =>
  renderPage(
    <BookingDialogs side="student" onChange={vi.fn()}>
      <BookSession onBooked={vi.fn()} />
    </BookingDialogs>,
    `/dashboard/student/lessons${search}`,
    { now: NOW },
    [
      [
        tutorHours({ tutor: tutor.id, subject: "Physics", starts_at: NOW }).queryKey,
        { tutor, nearest: nearest.map(slotAt) } as TutorHours,
      ],
      [bookableDays("Physics").queryKey, { ...days, ...shown }],
      [daySlots("Physics", "2026-11-23").queryKey, dayOf("2026-11-23", "2026-11-24T00:30:00Z")],
      [daySlots("Physics", "2026-11-25").queryKey, dayOf("2026-11-25", "2026-11-26T00:30:00Z")],
    ],
  );

const heading = () => document.querySelector("#tutors-title")?.textContent;
const next = () => document.querySelector<HTMLAnchorElement>(".next-free a");

test("the first free day is open, with the next free hour above, and the focus stays where it is", async () => {
  await show("?subject=Physics");
  expect(heading()).toBe("Free on Monday, November 23");
  expect(next()?.textContent).toMatch(/^(Mon, Nov 23|Tue, Nov 24), \d{1,2}:30 [AP]M/);
  expect(next()?.getAttribute("href")).toContain("date=2026-11-23");
  expect(document.activeElement).toBe(document.body);
});

test("a day in the address is shown instead", async () => {
  await show("?subject=Physics&date=2026-11-25");
  expect(heading()).toBe("Free on Wednesday, November 25");
});

test("a first hour whose day was taken since is not offered", async () => {
  await show("?subject=Physics", { days: ["2026-11-25"] });
  expect(next()).toBeNull();
  expect(heading()).toBe("Free on Wednesday, November 25");
});

test("without a free day there is none", async () => {
  await show("?subject=Physics", { days: [], next_free: null });
  expect([heading(), next()]).toEqual([undefined, null]);
});

test("of a tutor whose page linked here, the first free day is open", async () => {
  await show(`?subject=Physics&tutor=${tutor.id}`, {}, ["2026-11-26T00:30:00Z", "2026-11-27T00:30:00Z"]);
  expect(heading()).toBe("Free on Wednesday, November 25");
  expect(document.querySelector(".next-free")?.textContent).toMatch(/^Mira is next free: /);
  expect(next()?.getAttribute("href")).toContain("date=2026-11-25");
});

test("of a tutor without a free hour, the subject's is", async () => {
  await show(`?subject=Physics&tutor=${tutor.id}`);
  expect(heading()).toBe("Free on Monday, November 23");
  expect(document.querySelector(".next-free")?.textContent).toMatch(/^Next free: /);
});
