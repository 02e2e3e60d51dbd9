import { formatDollars } from "../app/money/format.ts";
import { research } from "./prices.ts";

/** A section of the guide. A list follows the paragraphs; the table of weeks is separate. */
export interface GuideSection {
  id: string;
  title: string;
  text: string[];
  /** Things to do or check: a term and its meaning. */
  points?: { name: string; text: string }[];
  /** One sentence to remember. */
  remember?: string;
}

export const guide = {
  kicker: "Science fair guide",
  title: "From a question to judging day, in eight weeks",
  lede: "For middle and high school students doing this for the first time, and for their parents. Nine short chapters; print it and write in the margins.",
  caption: "Eight measurements and a line. The interesting one is in week 5.",
} as const;

/** The eight weeks. */
export const weeks = [
  {
    week: 1,
    title: "Find the question",
    tasks: [
      "Write down twenty questions; keep three",
      "Read one article on each",
      "Choose one, and say it in a sentence",
    ],
    done: "One question that a number could answer",
  },
  {
    week: 2,
    title: "Read",
    tasks: [
      "Find five sources, two of them papers",
      "Start a reference list",
      "Note what others measured, and how",
    ],
    done: "Half a page: what is known, and what is not",
  },
  {
    week: 3,
    title: "Plan",
    tasks: [
      "Name the variables",
      "Write the hypothesis and what would refute it",
      "List materials, cost and risks",
    ],
    done: "A plan someone else could follow",
  },
  {
    week: 4,
    title: "Get permission, and try",
    tasks: ["Have the forms signed before you begin", "Do one trial run", "Fix what the trial run broke"],
    done: "Signed forms, and a method that works once",
  },
  {
    week: 5,
    title: "Measure",
    tasks: [
      "Take the first half of the data",
      "Write every reading down right away",
      "Back it up the same day",
    ],
    done: "Half of the table filled",
  },
  {
    week: 6,
    title: "Measure again",
    tasks: ["Take the second half", "Repeat what looks odd; delete nothing", "Draw the first plots"],
    done: "All data, and one plot that shows the answer",
  },
  {
    week: 7,
    title: "Make sense of it",
    tasks: [
      "Means, spread and error bars",
      "Say what the data show, and what they cannot",
      "Write the abstract",
    ],
    done: "250 words, and the figures for the board",
  },
  {
    week: 8,
    title: "Show it",
    tasks: [
      "Build the board",
      "Explain it to three people who know nothing about it",
      "Sleep well before the day",
    ],
    done: "A board that can be read without you",
  },
] as const;

export const sections: GuideSection[] = [
  {
    id: "judges",
    title: "What judges look for",
    text: [
      "Judges spend ten minutes at a board. They want to know whether you understood what you did, and whether the work is yours. A small project that you can explain down to the last detail beats a large one that someone else designed.",
    ],
    points: [
      { name: "A clear question", text: "One sentence, and a reason why anyone should care." },
      { name: "A fair test", text: "One thing changed, the rest held still, and enough repeats." },
      { name: "Honest data", text: "Everything you measured, including what did not fit." },
      { name: "Your own thinking", text: "Why this method and not another. What you would do next." },
    ],
    remember: "You will never be asked for a breakthrough. You will always be asked: how do you know?",
  },
  {
    id: "timeline",
    title: "The eight weeks",
    text: [
      "Plan on four to six hours a week. If your fair is sooner, shorten weeks 5 and 6, never week 4: work that was not approved beforehand cannot be shown.",
    ],
  },
  {
    id: "question",
    title: "Find a question",
    text: [
      "Good questions are close to home. Look at what annoys you, what you take apart, what two people in your family disagree about. Then make the question smaller until a measurement could answer it.",
    ],
    points: [
      { name: "Too broad", text: "How does music affect people?" },
      { name: "Better", text: "Do students read faster in silence than with music?" },
      {
        name: "Ready",
        text: "How many words a minute do ninth graders read in silence, with an instrumental piece, and with a song?",
      },
    ],
    remember: "If you cannot say which number will go into your table, the question is not finished.",
  },
  {
    id: "reading",
    title: "Read before you build",
    text: [
      "Begin with an encyclopedia for the words, go on to a review article for the map, and finish with two papers that did something similar. Read abstract, figures and conclusion first; read the method when you know that you need it.",
      "Write down the source the moment you use it: author, year, title, where. For each, one line in your own words: what they did and what they found. That list is half of your introduction.",
    ],
    remember:
      "Someone has asked almost your question before. That’s good news: you can begin where they stopped.",
  },
  {
    id: "design",
    title: "Plan a fair test",
    text: [
      "The plan is the project. If it’s right, the weeks at the bench are just work; if it’s wrong, no analysis will save them.",
    ],
    points: [
      { name: "What you change", text: "The independent variable. Just one, with at least three levels." },
      {
        name: "What you measure",
        text: "The dependent variable, with its unit and the instrument’s smallest step.",
      },
      {
        name: "What you hold still",
        text: "Everything else that could matter. Write the list, then ask someone what’s missing.",
      },
      {
        name: "The control",
        text: "The case in which nothing should happen. Without it you cannot tell that something did.",
      },
      { name: "Repeats", text: "Five for each level if you can, three at the very least, in mixed order." },
      { name: "Hypothesis", text: "What you expect, why, and which result would make you give it up." },
    ],
  },
  {
    id: "safety",
    title: "Safety and permission",
    text: [
      "Some projects need approval before the first measurement: anything with people (surveys and taste tests too), vertebrate animals, bacteria and molds, hazardous chemicals or tools. Your fair’s rules say which forms and which adult has to sign. Most fairs follow the rules of the international fair of the Society for Science; read them on its own site, for the year you are in.",
    ],
    points: [
      { name: "People", text: "Written consent; for minors a parent’s as well. No names in the data." },
      {
        name: "Microbes",
        text: "Not at home. In a school or other supervised lab, with the plates kept shut.",
      },
      { name: "Heat, height, electricity", text: "An adult in the room. Goggles are never wrong." },
      {
        name: "In doubt",
        text: "Ask the fair’s review committee before you start. They answer questions every year, and they prefer to get them early.",
      },
    ],
    remember: "Signatures first, first measurement second. Judges check the dates.",
  },
  {
    id: "logbook",
    title: "Measure, and keep a logbook",
    text: [
      "A bound notebook, pages numbered, entries dated, in ink. Write down what you did, what you saw, what you thought and what went wrong, while it happens. Cross out, never erase. Photos of your setup belong in it, too.",
      "Prepare the empty table before the experiment: rows for repeats, columns for levels, units in the heading. Type it into a spreadsheet on the same day and keep a copy somewhere else.",
    ],
    remember: "An odd value is a question. Repeat it, explain it if you can, and show it either way.",
  },
  {
    id: "analysis",
    title: "Say what the data say",
    text: [
      "Plot first. Points with error bars, axes with units, zero where it makes sense. Then numbers: the mean, how far the repeats spread, how many there were. If you use a statistical test, be able to say in plain words what it asked and what it answered.",
    ],
    points: [
      {
        name: "Result",
        text: "What you measured, without opinion. “Plants under red light grew 12 mm more than under white.”",
      },
      { name: "Conclusion", text: "Whether that speaks for or against the hypothesis, and how strongly." },
      { name: "Limits", text: "What could have caused the same result. Name two before the judge does." },
      { name: "Next", text: "The one measurement you would add with another month." },
    ],
  },
  {
    id: "board",
    title: "The board, the abstract and the day",
    text: [
      "The board has one job: to let a stranger understand the project in two minutes. Title as a question, one large figure in the middle, little text, nothing smaller than you can read from an arm and a half away.",
      "The abstract has at most 250 words and five parts: why, what you asked, how you tested it, what came out, what it means. Write it last.",
    ],
    points: [
      {
        name: "Two minutes",
        text: "Practice a short talk until it stops sounding memorized: question, method, figure, answer.",
      },
      {
        name: "Ten questions",
        text: "Have someone ask why you didn’t do it differently. Write down your answers.",
      },
      { name: "Bring", text: "Logbook, signed forms, a pen, water, something to read, comfortable shoes." },
      {
        name: "When you do not know",
        text: "Say so, and say how you would find out. It’s the best answer there is.",
      },
    ],
    remember: "You know more about your eight weeks than anyone in the room. Enjoy telling the story.",
  },
];

/** How the academy can help, at the end of the guide. */
export const guideHelp = {
  kicker: "If you’d like company",
  title: "A mentor for the eight weeks.",
  text: `Research mentorship is ${research.hours} hours one-on-one for ${formatDollars(research.price)}; preparing a science fair poster adds ${formatDollars(research.posterPrep)}. Up to ${research.assistance}% merit-based assistance.`,
} as const;

/** The link to the fair's own rules. */
export const rulesLink = {
  label: "Society for Science: ISEF and its rules",
  href: "https://www.societyforscience.org/isef/",
} as const;
