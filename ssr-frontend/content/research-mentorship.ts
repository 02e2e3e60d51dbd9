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
    detail: `${research.hours} hours, one-on-one`,
    price: formatDollars(research.price),
  },
  {
    what: "Research mentorship in pairs",
    detail: `${research.hours} hours for two students on one project; one price for both`,
    price: formatDollars(research.pairPrice),
  },
  {
    what: "Science fair poster preparation",
    detail: "Layout, figures and a practice run, added to a project",
    price: `+${formatDollars(research.posterPrep)}`,
  },
  {
    what: "Additional hours",
    detail: "For a project that grows and is worth it",
    price: formatDollars(research.extraHour),
    unit: "per hour",
  },
];

export const mentorship = {
  title: "Your question, a mentor, a finished piece of work.",
  lede: `One-on-one with someone who does research in the field: ${research.hours} hours over ${research.weeks}. It ends with a paper, a preprint or a science fair project that the student can defend.`,
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
        text: "Small enough to finish, open enough that nobody knows the answer yet. Finding it is the first piece of work.",
      },
      {
        name: "Method, not just help",
        text: "Reading papers, planning a fair test, keeping data honest, writing code that runs twice.",
      },
      {
        name: "Drafts that get read",
        text: "Every version comes back with comments in the margin, the way a colleague would write them.",
      },
      {
        name: "A way to publish",
        text: "Which journal, conference or fair fits, what its rules are, and how to answer reviewers. Acceptance is up to them.",
      },
      {
        name: "A record of the work",
        text: "Progress, notes and links in one place on the student’s dashboard, for the student, the mentor and future applications.",
      },
    ],
  },
  timeline: {
    title: "Timeline and commitment",
    lede: `Most projects take ${research.weeks}, with a one-hour meeting each week. In between, the student reads, measures and writes.`,
    steps: [
      {
        when: "Meeting 1–2",
        name: "Find the question",
        text: "Interests, what is known, what you could measure with what you have.",
      },
      {
        when: "Meeting 3–4",
        name: "Plan the test",
        text: "Method, controls, the data needed, and what result would change your mind.",
      },
      {
        when: "Meeting 5–7",
        name: "Do the work",
        text: "Measure, simulate or analyze; look at the results together; repeat what isn’t convincing.",
      },
      {
        when: "Meeting 8–9",
        name: "Write",
        text: "Figures first, then the text around them. Two rounds of comments.",
      },
      {
        when: "Meeting 10",
        name: "Send it out",
        text: "Submission, preprint or fair entry, and practice with the hardest questions.",
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
    text: "Assistance is merit-based and can cover up to half the price. Send us your question, a page about why it matters to you, and anything you’ve made. Ask on the discovery call; asking doesn’t change how we read your application.",
  },
  call: {
    title: "Tell us the question.",
    text: `A discovery call is free and takes ${consultationMinutes} minutes. We’ll tell you whether it can become a project, who could mentor it, and what it would take.`,
    button: "Book a Free Discovery Call",
  },
} as const;
