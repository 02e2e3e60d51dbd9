import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sampleMentor } from "../../testing/sample-tutor.ts";
import { MentorFreeTimes, type TimesPage } from "./free-times.tsx";

const hour = {
  starts_at: "2026-12-13T21:00:00Z",
  date: "2026-12-13",
  start_time: "13:00",
  subjects: ["Physics" as const],
};

/** The third of four weeks, with free hours in these. */
const page = (free: number[], change: Partial<TimesPage> = {}): TimesPage => ({
  mentor: sampleMentor({ slug: "ada" }),
  is_bookable: true,
  free_times: [hour],
  week: 3,
  weeks: [
    { week: 1, first: "2026-11-30", last: "2026-12-05", free: free[0] ?? 0 },
    { week: 2, first: "2026-12-06", last: "2026-12-12", free: free[1] ?? 0 },
    { week: 3, first: "2026-12-13", last: "2026-12-19", free: free[2] ?? 0 },
    { week: 4, first: "2026-12-20", last: "2026-12-26", free: free[3] ?? 0 },
  ],
  zone: "America/Los_Angeles",
  filters: {},
  ...change,
});

const shown = (of: TimesPage) => renderToStaticMarkup(<MentorFreeTimes page={of} />).replaceAll("&amp;", "&");
const note = (html: string) => /<p class="days-none">(.*?)<\/p>/.exec(html)?.[1] ?? "";
const text = (html: string) => html.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");

test("the weeks beside the current one are marked, past weeks without a free hour", () => {
  const html = shown(page([2, 0, 1, 4]));
  expect(html).toContain('<a href="/mentor/ada?week=1#times" rel="prev nofollow">Nov 30 – Dec 5</a>');
  expect(html).toContain('<span class="week">Dec 6 – 12');
  expect(html).toContain(
    'href="/mentor/ada?week=3#times" rel="nofollow" aria-current="true">Dec 13 – 19</a>',
  );
  expect(html).toContain('<a href="/mentor/ada?week=4#times" rel="next nofollow">Dec 20 – 26</a>');
  expect(html).not.toContain("Showing only");
});

test("a search from the list is named, stays in each week's link, and can be dropped", () => {
  const html = shown(page([0, 0, 1, 4], { filters: { subject: "Physics", free: "sunday" } }));
  expect(text(html)).toContain("Showing only times for Physics on a Sunday.");
  expect(html).toContain('href="/mentor/ada?week=3#times">Show all free times');
  expect(html).toContain('href="/mentor/ada?week=4&subject=Physics&free=sunday#times" rel="next nofollow"');
});

test("a week without a fitting hour says so, and offers the next with one", () => {
  const html = shown(page([1, 0, 0, 4], { free_times: [], filters: { subject: "Physics", free: "sunday" } }));
  expect(text(note(html))).toContain("No free times for Physics on a Sunday this week. Next: Dec 20 – 26");
  expect(note(html)).toContain('href="/mentor/ada?week=4&subject=Physics&free=sunday#times"');
  expect(text(note(shown(page([1, 0, 0, 0], { free_times: [] }))))).toContain(
    "No free times this week. Earlier: Nov 30 – Dec 5",
  );
});

test("where no week fits, all times and other tutors for the same search are offered", () => {
  const html = shown(page([], { free_times: [], filters: { subject: "Physics", free: "sunday" } }));
  expect(html).not.toContain("<nav");
  expect(text(note(html))).toContain("No free times for Physics on a Sunday in the next 8 weeks.");
  expect(note(html)).toContain('href="/mentor/ada#times">Show all free times');
  expect(note(html)).toContain(
    'href="/tutoring-mentors?subject=Physics&free=sunday#tutoring">See other tutors',
  );
  const none = note(shown(page([], { free_times: [] })));
  expect(text(none)).toContain("No free times in the next 8 weeks. Other tutors may have time sooner.");
  expect(none).toContain('href="/tutoring-mentors">See all tutors');
});
