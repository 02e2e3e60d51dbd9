import { bookingWeeks, research } from "./prices.ts";

/** The texts around the list of mentors from the database. */
export const meetMentors = {
  kicker: "Mentors",
  title: "Meet Our Mentors",
  lede: "Everyone here has been approved by the academy. See what they teach, what an hour costs and when they are free, without an account.",
  caption: "Two wheels, one star. Neither draws it alone.",
  research: {
    title: "Research Mentors",
    lede: `One question, one mentor, ${research.hours} hours over ${research.weeks}.`,
    empty: "No research mentor is taking students just now.",
  },
  tutoring: {
    title: "Tutoring Mentors",
    lede: `One hour, one to one, online; booked up to ${bookingWeeks} weeks ahead.`,
    empty: "No tutor is listed just now.",
  },
  /** Below an empty list, before the link to the contact page. */
  emptyNext: "Tell us what you are looking for, and we will say who fits and when.",
} as const;

/** The texts of a mentor's page. */
export const mentorPage = {
  times: "Next free times",
  /** Before the zone's name. */
  timesIn: "All times are",
  pay: "A session lasts one hour. Choose a time, sign in, and pay when you book.",
  noTimes: `No hour is free in the next ${bookingWeeks} weeks.`,
  noTimesNext: "Other tutors may have time sooner.",
  researchTitle: "Research mentorship",
  researchText: `${research.hours} hours one to one over ${research.weeks}, from a question to a paper or a science fair project. It starts with a free conversation, in which we match student and mentor.`,
} as const;
