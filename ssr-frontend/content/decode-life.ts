import { academyZone } from "./brand.ts";
import { cohort } from "./prices.ts";

/** A lecture with its material. Papers are files under `public/`. */
export interface Lecture {
  title: string;
  about: string;
  /** The lecture notes; omitted if there are none yet. */
  notes?: string;
  /** A paper with homework; later lectures work on the project instead. */
  assignment?: string;
  /** Whether its slides are linked (`links.decodeLife.slides`). */
  slides?: boolean;
}

const papers = "/papers/decode-life";

export const lectures: Lecture[] = [
  {
    title: "Introduction to Machine Learning",
    about: "A line between two groups of points, the rule that moves it, and how to know whether it learned.",
    notes: `${papers}/lecture-1-introduction-to-machine-learning.pdf`,
    assignment: `${papers}/assignment-1-a-line-between-two-groups.pdf`,
    slides: true,
  },
  {
    title: "Genetic Circuits",
    about: "Genes that switch each other off, and what can be built of that: a memory, a clock.",
    notes: `${papers}/lecture-2-genetic-circuits.pdf`,
  },
  {
    title: "Systems Medicine",
    about: "The body as loops that answer each other. Sugar and insulin after a meal, in two equations.",
    notes: `${papers}/lecture-3-systems-medicine.pdf`,
  },
  {
    title: "Systems Aging",
    about: "Why the risk of dying doubles at a steady pace, and what a survival curve can and cannot say.",
    notes: `${papers}/lecture-4-systems-aging.pdf`,
  },
  {
    title: "Computational Neuroscience",
    about: "How a nerve cell fires: four variables, a threshold, and the model that explained it in 1952.",
    notes: `${papers}/lecture-5-computational-neuroscience.pdf`,
  },
  {
    title: "Pharmacology",
    about: "What the body does with a medicine, and why most are taken more than once a day.",
    notes: `${papers}/lecture-6-pharmacology.pdf`,
  },
];

export const decodeLife = {
  title: "Decode Life: AI & Computational Biology",
  lede: "Three weeks of weekends on how learning machines and living systems work. Students left with a model they had built, tested and explained to a roomful of people.",
  past: "The 2025 cohort has finished. Sign your student up for the next one, and we’ll email you when it has dates.",
  caption:
    "Three genes in a ring, each switching off the next. Nothing keeps time, and yet there is a clock. The curves are the model’s, solved for this page.",
  facts: [
    {
      name: "Duration",
      value: "3 weeks, weekends",
      text: "Monday, July 7 to Sunday, July 27, 2025. Six lectures, two sessions a week.",
    },
    {
      name: "Format",
      value: "Sat and Sun, 1–4 pm",
      text: `${academyZone}, in person. Each session is 1.5 hours of lecture and 1.5 hours of project discussion.`,
    },
    {
      name: "Location",
      value: "Dublin, CA",
      text: `One room, at most ${cohort} students. Office hours online, Tuesday to Thursday at 5 pm.`,
    },
  ],
  overview: {
    title: "Program Overview",
    text: [
      "A cell makes decisions with molecules. A learning machine makes them with numbers. Put side by side, each explains something about the other, and both can be taken apart by a student with a laptop and patience.",
      "The first half of every session was a lecture with few slides and many drawings. The second half belonged to the students’ projects: what they tried, what happened, what to try next. Homework came weekly, and office hours meant nobody stayed stuck for long.",
    ],
    prerequisites: {
      title: "Prerequisites",
      needed: ["High school biology", "Basic algebra"],
      helpful: "Python is helpful but not required. The labs start from code that runs.",
    },
  },
  schedule: {
    title: "Schedule",
    lede: "Six lectures, two each weekend. The papers are samples of what students were given.",
    labs: {
      title: "Lab Sessions",
      text: "Each lecture has a lab: a short notebook that builds the model of the day, with gaps to fill in. All of them are in one public repository, free to use and to improve.",
      button: "Open the Lab Repository",
    },
  },
  projects: {
    title: "Completed Student Projects",
    text: "Every student finished a project: a model, a question to ask it, and an answer with its limits. Reports are in a shared folder; the presentations from the last day are a playlist.",
    folder: "View Project Reports",
    playlist: "Watch the Presentations",
  },
  action: {
    title: "Bootcamp in Action",
    lede: "Six pictures from six labs: the models that students built, solved and drawn for this page.",
  },
  register: {
    title: "Would your student have liked this?",
    text: "Register your interest and be the first to hear when Decode Life has new dates. It’s free, with no commitment.",
  },
} as const;

/** The captions of the six pictures, in the order of the lectures. */
export const labCaptions = [
  {
    title: "A line that learned",
    text: "Two genes measured in sixty-four samples. The line found its place in four hundred small steps.",
  },
  {
    title: "A switch that remembers",
    text: "Two genes hold each other off. Start on either side of the diagonal and you end in a different state.",
  },
  {
    title: "Lunch, as an equation",
    text: "Sugar rises, insulin answers, sugar falls. The second meal finds the loop ready.",
  },
  {
    title: "Counting worms",
    text: "Steps are counted worms, the smooth curve is Gompertz’s law. Slow one pathway and the curve moves right.",
  },
  {
    title: "A nerve fires",
    text: "Hodgkin and Huxley’s four equations, solved by a loop that a beginner can read.",
  },
  {
    title: "Every eight hours",
    text: "One dose fades. Six doses climb to a level and stay there: what goes in equals what goes out.",
  },
] as const;

/** Ideas for projects, grouped by interest. */
export const projectIdeas = [
  {
    group: "Computational",
    ideas: [
      "How few labeled images does a classifier of leaf diseases need?",
      "Can a small network tell coding DNA from the rest, and what does it look at?",
      "Which of two published blood tests holds up on data from another hospital?",
    ],
  },
  {
    group: "Biology",
    ideas: [
      "Heart rate after exercise: one time constant, or two?",
      "How yeast growth changes with sugar, and which growth law fits",
      "What public survival data say about the life spans of dog breeds",
    ],
  },
  {
    group: "Mathematical",
    ideas: [
      "When does a ring of switching genes oscillate, and when does it settle?",
      "How far can a predator–prey model be simplified before it forgets the cycle?",
      "A walk at random on a network of neurons: where does it spend its time?",
    ],
  },
] as const;
