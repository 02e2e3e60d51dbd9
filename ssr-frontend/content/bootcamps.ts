import { cohort } from "./prices.ts";

/** Whether a bootcamp is over or upcoming. */
export type BootcampStatus = "previous" | "upcoming";

export interface Bootcamp {
  id: "decode-life" | "robotics" | "biohacking";
  title: string;
  status: BootcampStatus;
  description: string;
  duration: string;
  format: string;
  location: string;
  /** Its first and last day, `YYYY-MM-DD`, once they are set. */
  dates?: { first: string; last: string };
  /** The bootcamp's own page. */
  route: "/bootcamp" | "/robotics-bootcamp" | "/biohacking-bootcamp";
  highlights: string[];
}

export const decodeLifeCamp: Bootcamp = {
  id: "decode-life",
  title: "Decode Life: AI & Computational Biology",
  status: "previous",
  description:
    "Six lectures on how learning machines and living systems work, and how one helps us understand the other. It ran in July 2025; its notes, labs and finished projects are all here.",
  duration: "3 weeks",
  format: "Weekends, in person",
  location: "Dublin, CA",
  dates: { first: "2025-07-07", last: "2025-07-27" },
  route: "/bootcamp",
  highlights: [
    "From a first classifier to models of genes, nerves and medicines",
    "Every session half lecture, half work on the student’s own project",
    "Weekly homework, with office hours online",
    "Projects presented on the last day",
  ],
};

export const roboticsCamp: Bootcamp = {
  id: "robotics",
  title: "Robotics",
  status: "upcoming",
  description:
    "Eight sessions that begin with one blinking light and end with a robot that senses, decides and moves on its own.",
  duration: "4 weeks",
  format: "Sat and Sun, 3 hours each",
  location: "Announced with the dates",
  route: "/robotics-bootcamp",
  highlights: [
    "Electronics, code and mechanics, each learned by using it",
    "The hardware kit is provided",
    "One robot, better every weekend",
    "Feedback control explained with numbers the students measured",
    "A demonstration for families in the last session",
  ],
};

export const biohackingCamp: Bootcamp = {
  id: "biohacking",
  title: "Biohacking: Molecular Biology",
  status: "upcoming",
  description:
    "Four weekends at the bench: extract DNA from cells, copy it, cut it, see it on a gel, and make bacteria glow. Safely, and with a notebook that a scientist would accept.",
  duration: "4 weeks",
  format: "Sat and Sun, 11 am to 5 pm, in person",
  location: "Announced with the dates",
  route: "/biohacking-bootcamp",
  highlights: [
    "Real techniques: pipetting, PCR, gels, transformation",
    "Two instructors at the bench",
    "AI sessions on reading sequences, on top of the lab hours",
    "A written experiment to show at the end",
  ],
};

/** All bootcamps, in the order of the list. */
export const bootcamps = [decodeLifeCamp, roboticsCamp, biohackingCamp];

export const listing = {
  title: "Weekends spent finding out how things work.",
  lede: "A bootcamp is one subject, three or four weeks of weekends, and a project of your own to show. School science is all you need to start.",
  caption: "A resistor, a capacitor, a loop. The lamp blinks because you worked out why it should.",
  facts: [
    { figure: "3–4", label: "weeks" },
    { figure: `${cohort}`, label: "students at most per cohort" },
    { figure: "2", label: "days a week, Saturday and Sunday" },
  ],
  previous: {
    title: "Previous Bootcamps",
    lede: "What we’ve already run, with everything the students used.",
  },
  upcoming: {
    title: "Upcoming Bootcamps",
    lede: "Dates are coming soon. The waitlist hears first, and joining doesn’t commit you to anything.",
  },
  call: {
    title: "Not sure which one fits?",
    text: "Tell us what your student likes doing and what they have done so far. We’ll tell you which bootcamp fits, or whether a tutor or a mentor would be better.",
  },
} as const;
