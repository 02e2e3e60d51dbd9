import { formatDollars } from "../app/money/format.ts";
import { consultationMinutes, research } from "./prices.ts";

/** A line of the price list. */
interface PriceRow {
  what: string;
  detail: string;
  price: string;
  /** The unit of the price, if it is not the total. */
  unit?: string;
}

const rows: PriceRow[] = [
  {
    what: "Research mentorship, one student",
    detail: `${research.hours} hours one to one`,
    price: formatDollars(research.price),
  },
  {
    what: "Research mentorship in pairs",
    detail: `${research.hours} hours, two students on one project, for both together`,
    price: formatDollars(research.pairPrice),
  },
  {
    what: "Science fair poster preparation",
    detail: "Layout, figures and a rehearsal, added to a project",
    price: `+${formatDollars(research.posterPrep)}`,
  },
  {
    what: "Additional hours",
    detail: "When a project grows and is worth it",
    price: formatDollars(research.extraHour),
    unit: "per hour",
  },
];

export const mentorship = {
  title: "Your question, a mentor, a finished piece of work.",
  lede: `One to one with somebody who does research in the field: ${research.hours} hours over ${research.weeks}. At the end stands a paper, a preprint or a science fair project that the student can defend.`,
  caption:
    "Four lines of hydrogen. The brightest is where a student would start: measure it, then ask what moved it.",
  get: {
    title: "What you get",
    items: [
      {
        name: "A mentor from the field",
        text: "Chosen for the student’s question. The same person from the first meeting to the last draft.",
      },
      {
        name: "A question worth ten hours",
        text: "Small enough to finish, open enough that nobody knows the answer. Finding it is the first piece of work.",
      },
      {
        name: "Method, not just help",
        text: "Reading papers, planning a fair test, keeping data honest, writing code that runs twice.",
      },
      {
        name: "Drafts that are read",
        text: "Every version comes back with comments in the margin, as from a colleague.",
      },
      {
        name: "A way to publish",
        text: "Which journal, conference or fair fits, what its rules are, and how to answer reviewers. Acceptance is theirs to give.",
      },
      {
        name: "A record of the work",
        text: "Progress, notes and links in one place on the student’s dashboard, for the student, the mentor and later applications.",
      },
    ],
  },
  timeline: {
    title: "Timeline and commitment",
    lede: `Most projects take ${research.weeks}, with one meeting of an hour each week. In between the student reads, measures and writes.`,
    steps: [
      {
        when: "Meeting 1–2",
        name: "Find the question",
        text: "Interests, what is known, what could be measured with what is at hand.",
      },
      {
        when: "Meeting 3–4",
        name: "Plan the test",
        text: "Method, controls, the data needed, and what result would change your mind.",
      },
      {
        when: "Meeting 5–7",
        name: "Do the work",
        text: "Measure, simulate or analyze; look at the results together; repeat what did not convince.",
      },
      {
        when: "Meeting 8–9",
        name: "Write",
        text: "Figures first, then the text around them. Two rounds of comments.",
      },
      {
        when: "Meeting 10",
        name: "Send it out",
        text: "Submission, preprint or fair entry, and a rehearsal of the hardest questions.",
      },
    ],
  },
  pricing: {
    title: "Pricing",
    lede: "One price for the project, not a subscription.",
    rows,
  },
  assistance: {
    title: "Financial assistance",
    figure: `Up to ${research.assistance}%`,
    text: "Assistance is merit-based and can cover up to half of the price. Send us the question, a page about why it matters to you, and anything you have made. Ask in the discovery call; asking changes nothing about how we read an application.",
  },
  call: {
    title: "Tell us the question.",
    text: `A discovery call takes ${consultationMinutes} minutes and is free. We will say whether it can become a project, who could mentor it, and what it would take.`,
    button: "Book a Free Discovery Call",
  },
} as const;
