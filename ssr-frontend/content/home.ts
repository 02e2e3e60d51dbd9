import { formatDollars } from "../app/money/format.ts";
import { brand } from "./brand.ts";
import { bookingWeeks, cohort, consultationMinutes, research } from "./prices.ts";

/** The texts of the home page, section by section. */
export const hero = {
  welcome: `Welcome to ${brand.name}`,
  title: "Curiosity, taken seriously.",
  lede: "One-on-one tutoring, research mentorship and STEM bootcamps for middle school, high school and early college. Students bring the questions; we help them find the answers.",
  notice: "The next bootcamp starts soon",
  noticeLink: "See what’s planned",
} as const;

/** A figure that the page claims, and its evidence. */
export interface Stat {
  figure: string;
  label: string;
  /** The page that shows the evidence. Without one, the page says that the academy states the figure. */
  evidence?: string;
}

export const stats: Stat[] = [
  { figure: "30+", label: "Published papers", evidence: "/past-projects#published" },
  { figure: "50+", label: "Students mentored", evidence: "/past-projects" },
  { figure: "15+", label: "Awards won", evidence: "/past-projects#award" },
  { figure: "100%", label: "Satisfaction" },
];

export const statsNote =
  "These are our own counts. Underlined figures link to the projects that families let us share. Satisfaction is what families told us; it rests on our word alone.";

export type Motif = "orbit" | "spectrum" | "circuit";

export interface Service {
  id: string;
  to: string;
  motif: Motif;
  title: string;
  text: string;
  features: string[];
  caption: string;
}

export const services: Service[] = [
  {
    id: "tutoring",
    to: "/tutoring",
    motif: "orbit",
    title: "Science & Math Tutoring",
    text: "An hour with someone who knows the subject well and teaches it patiently. For the course you are in now, or the one you want to be ready for.",
    features: [
      "Mathematics, physics, chemistry, biology and computer science; English and Spanish too",
      `One-hour sessions online, booked up to ${bookingWeeks} weeks ahead`,
      "Every tutor’s price is shown before you book",
    ],
    caption: "Two bodies, one pull. Kepler worked it out from tables; so can a tenth grader.",
  },
  {
    id: "research-mentorship",
    to: "/research-mentorship",
    motif: "spectrum",
    title: "Research Mentorship",
    text: "A research mentor, a question of your own, and a finished piece of work at the end: a paper, a preprint or a science fair project.",
    features: [
      `${research.hours} hours one-on-one for ${formatDollars(research.price)}, or ${formatDollars(research.pairPrice)} for a pair`,
      `Weekly one-hour meetings over ${research.weeks}`,
      `Up to ${research.assistance}% merit-based financial assistance`,
    ],
    caption: "Four lines of hydrogen. Someone once asked why there and nowhere else.",
  },
  {
    id: "bootcamps",
    to: "/bootcamps",
    motif: "circuit",
    title: "STEM Bootcamps",
    text: "Three or four weeks of weekends on one subject, with lectures, lab work and a project of your own to show.",
    features: [
      "AI and computational biology, robotics, molecular biology",
      "Small steps: school science is all you need",
      `At most ${cohort} students per cohort, on weekends`,
    ],
    caption: "A resistor, a capacitor, a loop: enough to make something blink on purpose.",
  },
];

export const mission = {
  title: "Our Mission",
  text: "We help students turn ideas into published papers and science fair projects, and learn along the way how knowledge is made.",
  values: [
    {
      name: "Curiosity",
      text: "A student’s own question is worth more than a borrowed answer. We start there.",
    },
    {
      name: "Mentorship",
      text: "One person who knows the field, reads what you write, and tells you the truth about it kindly.",
    },
    {
      name: "Excellence",
      text: "Clean data, clear sentences, honest error bars. The standard is the field’s, not the school year’s.",
    },
    {
      name: "Community",
      text: "Research is a conversation. Students present to each other and learn to be good readers too.",
    },
  ],
} as const;

export const storiesSection = {
  title: "Student Success Stories",
  note: "These stories are samples: the people, schools and projects are invented to show what ours look like.",
} as const;

export const callToAction = {
  kicker: "Limited Spots Available",
  title: "Bring the question you keep coming back to.",
  text: "Each mentor works with just a few students at a time, so every draft gets a close read. Apply early in the term and we’ll find you the right person.",
  button: "Start Your Research Journey",
} as const;

export const contact = {
  title: "Get in touch",
  text: `Ask us anything, or book a free ${consultationMinutes}-minute consultation. We’ll tell you honestly whether we’re a good fit for your student.`,
  subject: "New contact form submission",
  opened: "Email client opened!",
  openedText: "Your message is ready. Review it there, then send it.",
} as const;
