import { expect, test } from "vitest";
import { costText, payText, wholeCostText } from "../../../summer/opportunity/amounts.ts";
import { datesText, dateText, hourText, lengthText } from "../../../summer/opportunity/dates.ts";
import { categoryPath, opportunityDays, opportunityPath } from "../../../summer/opportunity/opportunity.ts";
import { gradesText, placeText } from "../../../summer/opportunity/students.ts";
import { badgesOf } from "./badges.ts";
import { sampleOpportunity } from "./sample-opportunity.ts";

test("a badge says who was verified, and another whether students are paid", () => {
  expect(badgesOf({ verified: "university", paid: false })).toEqual(["university"]);
  expect(badgesOf({ verified: "organization", paid: true })).toEqual(["organization", "paid"]);
  expect(badgesOf({ verified: null, paid: true })).toEqual(["paid"]);
  expect(badgesOf({ paid: false })).toEqual([]);
});

test("what a family pays is free or the whole sum, to the cent where there are cents", () => {
  expect(costText({ cost_cents: 0, aid: true })).toBe("Free");
  expect(costText({ cost_cents: 345_000, aid: false })).toBe("$3,450");
  expect(costText({ cost_cents: 345_000, aid: true })).toBe("$3,450, aid available");
  expect([wholeCostText(0), wholeCostText(4_950)]).toEqual(["Free", "$49.50 in total"]);
});

test("pay is the organization's own words; what it does not say is said to be unsaid", () => {
  expect(payText({ paid: true, stipend: "$3,000" })).toBe("$3,000");
  expect(payText({ paid: true, stipend: "" })).toContain("doesn’t say");
  expect(payText({ paid: false, stipend: null })).toBe("Unpaid");
});

test("dates are said once where they share a month or a year", () => {
  expect(dateText("2027-02-01")).toBe("February 1, 2027");
  expect(datesText("2027-06-21", "2027-06-25")).toBe("June 21 – 25, 2027");
  expect(datesText("2027-06-21", "2027-07-30")).toBe("June 21 – July 30, 2027");
  expect(datesText("2026-12-28", "2027-01-05")).toBe("December 28, 2026 – January 5, 2027");
  expect(datesText("2027-06-21", "2027-06-21")).toBe("June 21, 2027");
});

test("how long it goes on is in weeks from two on, in days below", () => {
  expect(lengthText("2027-06-21", "2027-07-30")).toBe("6 weeks");
  expect(lengthText("2027-06-21", "2027-06-25")).toBe("5 days");
  expect(lengthText("2027-06-21", "2027-06-21")).toBe("1 day");
});

test("a deadline's hour is its organization's, with the zone, whoever reads it", () => {
  expect(hourText(sampleOpportunity.deadline)).toBe("11:59 PM Eastern time");
  expect(hourText({ time: "12:00", zone_name: "Europe/Madrid" })).toBe("12:00 PM Europe/Madrid");
});

test("grades are school years, and the first year of college has no number", () => {
  expect(gradesText({ min_grade: 9, max_grade: 12 })).toBe("Grades 9–12");
  expect(gradesText({ min_grade: 10, max_grade: 10 })).toBe("Grade 10");
  expect(gradesText({ min_grade: 12, max_grade: 13 })).toBe("Grade 12 and the first year of college");
  expect(gradesText({ min_grade: 13, max_grade: 13 })).toBe("First year of college");
});

test("a place abroad is told with its country, once", () => {
  expect(placeText({ location: "Boston, MA", country: "US" })).toBe("Boston, MA");
  expect(placeText({ location: "Seville", country: "ES" })).toBe("Seville, Spain");
  expect(placeText({ location: "Seville, Spain", country: "ES" })).toBe("Seville, Spain");
});

test("addresses are those of the list, a category and one opportunity", () => {
  expect(categoryPath()).toBe("/summer/opportunities");
  expect(categoryPath("pre-college")).toBe("/summer/opportunities?category=pre-college");
  expect(opportunityPath({ slug: "kelp" })).toBe("/summer/opportunities/kelp");
  expect(opportunityDays([{ slug: "kelp", updated_at: "2026-11-21T23:30:00-05:00" }])).toEqual({
    "/summer/opportunities/kelp": "2026-11-22",
  });
});
