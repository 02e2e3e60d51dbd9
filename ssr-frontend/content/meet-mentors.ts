import { formatDollars } from "../app/money/format.ts";
import { brand } from "./brand.ts";
import { bookingWeeks, research } from "./prices.ts";

/** The texts around the list of mentors, on the three pages that show it. */
export const meetMentors = {
  kicker: "Mentors",
  title: "Meet Our Mentors",
  lede: "We approve everyone you see here. See what they teach, what an hour costs and when they’re free. You don’t need an account.",
  caption: "Two wheels, one star. Neither draws it alone.",
  research: {
    title: "Research Mentors",
    lede: `One question, one mentor, ${research.hours} hours over ${research.weeks}.`,
    empty: "No research mentor is taking students right now.",
  },
  tutoring: {
    title: "Tutoring Mentors",
    lede: `One hour, one-on-one, online. Book up to ${bookingWeeks} weeks ahead.`,
    empty: "No tutor is listed right now.",
  },
  /** Below an empty list, before the link to the contact page. */
  emptyNext: "Tell us what you’re looking for, and we’ll say who fits and when.",
  /** Where filters leave nobody. */
  noMatch: "No tutor matches all of your filters. Try removing one:",
  /** The line of proof of a mentor without completed sessions and without a text about schooling. */
  approved: `Approved by ${brand.name}`,
} as const;

/** The head of `/tutoring-mentors`. */
export const tutoringMentors = {
  kicker: "Tutoring mentors",
  title: "An hour with someone who likes the subject",
  lede: `One-on-one, online, up to ${bookingWeeks} weeks ahead. Each tutor sets a price, and you see it before you book.`,
  caption: "Rays from everywhere, one point. A good explanation does the same.",
} as const;

/** The head of `/research-mentors`. */
export const researchMentors = {
  kicker: "Research mentors",
  title: "Mentors who do research themselves",
  lede: `Scientists and engineers who have been through peer review and remember it. Each works with a few students at a time: ${research.hours} hours one-on-one for ${formatDollars(research.price)}, over ${research.weeks}.`,
  caption: "Two sources, one pattern. Where crests meet, both reach further.",
  listTitle: "Meet the research mentors",
  listLede: "You’re matched by your question, not by who happens to be free.",
} as const;

/** A choice of a filter: its value in the address, in the form, and as a condition in force. */
export interface FilterChoice {
  value: string;
  label: string;
  condition: string;
}

const price = (dollars: number): FilterChoice => ({
  value: String(dollars),
  label: `Up to ${formatDollars(dollars)}`,
  condition: `up to ${formatDollars(dollars)}`,
});

/** Prices to filter by, in whole dollars. */
export const priceChoices: readonly FilterChoice[] = [40, 60, 80, 100].map(price);

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** Days of the week to filter by, with the API's names. */
export const dayChoices = weekdays.map((day) => ({
  value: day.toLowerCase(),
  label: `On a ${day}`,
  condition: `available on a ${day}`,
  /** Within a sentence. */
  day: `on a ${day}`,
})) satisfies readonly FilterChoice[];

/** Times to filter by, with the API's names. */
export const freeChoices: readonly FilterChoice[] = [
  { value: "week", label: "In the next 7 days", condition: "available in the next 7 days" },
  ...dayChoices,
];

/** Orders of the list, with the API's names; the first is the default. */
export const sortChoices = [
  { value: "soonest", label: "Soonest available", order: "the soonest available comes first" },
  { value: "price", label: "Lowest price", order: "the lowest price comes first" },
  { value: "experience", label: "Most sessions here", order: "the most sessions here come first" },
  { value: "name", label: "Name", order: "by name" },
] as const;

/** The texts of a mentor's page. */
export const mentorPage = {
  times: "Free times",
  /** Before the zone's name. */
  timesIn: "Choose a subject next to an hour to book it. All times are",
  pay: "A session lasts one hour. You sign in first, and pay when you book.",
  /** Before what was searched for, such as `for Chemistry on a Sunday`. */
  onlyTimes: "Showing only times",
  allTimes: "Show all free times",
  noTimes: "No free times",
  /** After `noTimes` and what was searched for. */
  thisWeek: "this week.",
  noWeek: `in the next ${bookingWeeks} weeks.`,
  noWeekNext: "Other tutors may have time sooner.",
  aboutTitle: "Good to know",
  approvalName: "Approved by the academy",
  approval:
    "Before anyone appears here, one of us reads their application, including schooling, work and references, and interviews them. We count sessions and replies from our own records.",
  researchTitle: "Research mentorship",
  researchText: `${research.hours} hours one-on-one over ${research.weeks}, from a question to a paper or a science fair project. It starts with a free call, where we match student and mentor.`,
} as const;

/** Links from other pages to the list of tutors. */
export const findTutor = {
  label: "Find a tutor",
  to: "/tutoring-mentors",
  /** Before the range of prices, which the database has. */
  prices: "What our tutors charge now:",
} as const;

/** Below the buttons of the home page: what the specification's button opens. */
export const applyNote =
  "“Apply Now” opens a free student account. You don’t pay anything until you book a session.";
