import { expect, test } from "vitest";
import { type Bootcamp, bootcamps } from "#content/bootcamps.ts";
import { badgeWord, shownHighlights } from "./card.tsx";
import { courseList, courseOf } from "./course.ts";

const site = "https://academy.example";
const highlights = ["one", "two", "three", "four"];
const dates = { first: "2027-06-05", last: "2027-06-27" };

const camp = (status: Bootcamp["status"], more: Partial<Bootcamp> = {}): Bootcamp => ({
  id: "robotics",
  title: "Robotics",
  description: "Eight sessions.",
  duration: "4 weeks",
  format: "Weekends",
  location: "Dublin, CA",
  route: "/robotics-bootcamp",
  highlights,
  ...more,
  status,
});

test("a badge says what a status means, and Unknown for one that nobody foresaw", () => {
  expect(["previous", "upcoming", "cancelled"].map(badgeWord)).toEqual([
    "Previous",
    "Coming Soon",
    "Unknown",
  ]);
});

test("an upcoming bootcamp shows its first three highlights, a previous one all", () => {
  expect(shownHighlights({ status: "upcoming", highlights })).toEqual(["one", "two", "three"]);
  expect(shownHighlights({ status: "previous", highlights })).toEqual(highlights);
});

test("only what is to come, with dates, is offered to search engines", () => {
  expect(courseOf(camp("upcoming", { dates }), site)).toMatchObject({
    url: "https://academy.example/robotics-bootcamp",
    hasCourseInstance: { startDate: "2027-06-05", endDate: "2027-06-27" },
  });
  expect(courseOf(camp("upcoming"), site)).not.toHaveProperty("hasCourseInstance");
  expect(courseOf(camp("previous", { dates }), site)).not.toHaveProperty("hasCourseInstance");
});

test("the list has at least three courses, each with its page", () => {
  const { itemListElement } = courseList(bootcamps, site) as { itemListElement: unknown[] };
  expect(itemListElement.length).toBeGreaterThanOrEqual(3);
});
