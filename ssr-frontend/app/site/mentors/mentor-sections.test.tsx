import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sampleMentor } from "../../testing/sample-tutor.ts";
import { ResearchSection, TutorsSection } from "./mentor-sections.tsx";
import type { MentorSearch } from "./search.ts";

const zone = "America/Los_Angeles";
const PATH = "/tutoring-mentors";
const next = {
  starts_at: "2026-12-06T21:00:00Z",
  date: "2026-12-06",
  start_time: "13:00",
  subjects: ["Mathematics" as const, "Physics" as const],
};

const shown = (search: MentorSearch, items: Parameters<typeof TutorsSection>[0]["list"]["items"]) =>
  renderToStaticMarkup(
    <TutorsSection path={PATH} title="Meet the tutors" search={search} list={{ items, zone }} />,
  ).replaceAll("&amp;", "&");

test("a row has a name, a price, the next free hour, one line of proof, and the way to the page", () => {
  const html = shown({}, [{ mentor: sampleMentor(), next_time: next }]);
  for (const part of ['href="/mentor/mira-sample"', "$60", "BS in physics, Sample College"])
    expect(html).toContain(part);
  expect(html).toContain("Sunday, December 6</time>, <time");
  expect(html).toContain("1:00 PM");
  expect(html).toContain(`data-starts="${next.starts_at}"`);
  expect(html).toContain("Pacific time");
  // In several subjects, the subject is still to be chosen.
  expect(html).toContain('class="hour mentor-next" href="/mentor/mira-sample#times"');
  expect(html).toContain('class="more" href="/mentor/mira-sample#times"');
});

test("the next hour in the subject that was asked for is booked from the list", () => {
  const html = shown({ subject: "Physics", price: "60" }, [{ mentor: sampleMentor(), next_time: next }]);
  expect(html).toMatch(/href="\/book\?tutor=[^"]+&(amp;)?subject=Physics&(amp;)?at=2026-12-06T/);
  expect(html).toContain("1 tutor: Physics, up to $60.");
  expect(html).toContain('<input type="hidden" name="subject" value="Physics"/>');
});

test("links to a tutor carry the subject and the day that were asked for", () => {
  const search = { subject: "Physics", price: "60", free: "sunday", sort: "name" } as const;
  const html = shown(search, [{ mentor: sampleMentor(), next_time: next }]);
  expect(html).toContain('<h3><a href="/mentor/mira-sample?subject=Physics&free=sunday">');
  expect(html).toContain('class="more" href="/mentor/mira-sample?subject=Physics&free=sunday#times"');
  expect(html).toContain("1 tutor: Physics, up to $60, available on a Sunday.");
  const onADay = shown({ free: "sunday" }, [{ mentor: sampleMentor(), next_time: next }]);
  expect(onADay).toContain('class="hour mentor-next" href="/mentor/mira-sample?free=sunday#times"');
});

test("the filters say when, and the form's button is its primary one", () => {
  const html = shown({}, [{ mentor: sampleMentor() }, { mentor: sampleMentor({ id: "2", slug: "ada" }) }]);
  expect(html).toContain("<label>When<select");
  expect(html).toContain("Soonest available</option>");
  expect(html).toContain("2 tutors; the soonest available comes first.");
  expect(html).toContain('<button type="submit" class="button">Show tutors</button>');
});

test("a tutor without a free hour is listed, and says so", () =>
  expect(shown({}, [{ mentor: sampleMentor() }])).toContain("No free times right now"));

test("where nobody fits, each filter can be dropped, and the others stay", () => {
  const html = shown({ subject: "Spanish", price: "40", sort: "price" }, []);
  expect(html).toContain(`href="${PATH}?price=40&sort=price#tutoring"`);
  expect(html).toContain(`href="${PATH}?subject=Spanish&sort=price#tutoring"`);
  expect(html).toContain(`href="${PATH}#tutoring">All tutors`);
});

test("without anybody at all, there is somebody to write to", () => {
  expect(shown({}, [])).toContain("No tutor is listed right now.");
  expect(renderToStaticMarkup(<ResearchSection list={{ items: [], zone }} />)).toContain('href="/contact"');
});
