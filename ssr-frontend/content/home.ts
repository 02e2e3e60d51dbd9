import { formatDollars } from "../app/money/format.ts";
import { brand } from "./brand.ts";
import { bookingWeeks, cohort, consultationMinutes, research } from "./prices.ts";

/** The texts of the home page, section by section. */
export const hero = {
  welcome: `Welcome to ${brand.name}`,
  title: "Curiosity, taken seriously.",
  lede: "One-to-one tutoring, research mentorship and STEM bootcamps for middle school, high school and early college. Students bring the questions; we help them find out.",
  notice: "The next bootcamp starts soon",
  noticeLink: "See what is planned",
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
  "The academy’s own count. Underlined figures lead to the projects that families let us show; satisfaction is what families told us, and rests on our word alone.";

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
    text: "An hour with somebody who knows the subject well and teaches it patiently. For the course you are in now, or the one you want to be ready for.",
    features: [
      "Mathematics, physics, chemistry, biology and computer science; English and Spanish too",
      `One-hour lessons online, booked up to ${bookingWeeks} weeks ahead`,
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
      `${research.hours} hours one to one for ${formatDollars(research.price)}, or ${formatDollars(research.pairPrice)} for a pair`,
      `Weekly one-hour meetings over ${research.weeks}`,
      `Up to ${research.assistance}% merit-based financial assistance`,
    ],
    caption: "Four lines of hydrogen. Somebody once asked why there, and not elsewhere.",
  },
  {
    id: "bootcamps",
    to: "/bootcamps",
    motif: "circuit",
    title: "STEM Bootcamps",
    text: "Three or four weeks of weekends on one subject, with lectures, laboratory work and a project that is yours to show.",
    features: [
      "AI and computational biology, robotics, molecular biology",
      "Small steps: no experience beyond school science needed",
      `At most ${cohort} students in a cohort, on weekends`,
    ],
    caption: "A resistor, a capacitor, a loop: enough to make something blink on purpose.",
  },
];

export const mission = {
  title: "Our Mission",
  text: "We help students turn ideas into published papers and science fair projects, and learn on the way how knowledge is made.",
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
  text: "A mentor works with a few students at a time, so that every draft is read closely. Apply early in the term and we will find the right person.",
  button: "Start Your Research Journey",
} as const;

export const contact = {
  title: "Talk to us",
  text: `Ask anything, or book a free ${consultationMinutes}-minute consultation. We will tell you plainly whether we are the right place for your student.`,
  subject: "New contact form submission",
  opened: "Email client opened!",
  openedText: "Your message is ready there; press send when you are happy with it.",
} as const;
