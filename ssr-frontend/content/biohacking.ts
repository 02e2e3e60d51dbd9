import { cohort } from "./prices.ts";

export const biohacking = {
  title: "Molecular biology, with your own hands.",
  lede: "Four weekends in a teaching lab. Students extract DNA from cells, copy it, cut it, and put a gene to work in bacteria that glow.",
  waiting: "Dates are coming soon. The waitlist hears first.",
  caption:
    "A ring of bacterial DNA, and the gene that students put in. On Sunday of week three the plates go under blue light.",
  why: {
    title: "Why Biotechnology",
    lede: "Medicine, food and materials are being rewritten in DNA. Do it once yourself, and the news makes more sense.",
    reasons: [
      {
        name: "From diagram to bench",
        text: "Textbooks draw arrows between molecules. At the bench you find out how anyone knows, and how often it goes wrong first.",
      },
      {
        name: "Habits that last",
        text: "A control for every experiment, a notebook others can follow, a clean bench. They help in any science.",
      },
      {
        name: "Questions beyond technique",
        text: "Who should edit what, and who decides? Two case hours take up real cases, none of them easy.",
      },
    ],
  },
  curriculum: {
    title: "Curriculum",
    lede: "Four weeks, two days each: a lecture, a hands-on experiment for every student, and an hour beyond the bench.",
  },
  schedule: {
    title: "Schedule & Logistics",
    facts: [
      { name: "Duration", value: "4 weeks", text: "Saturday and Sunday of each weekend, eight days total." },
      {
        name: "Hours",
        value: "11 am to 5 pm",
        text: "In the lab. AI sessions are on top of these hours.",
      },
      {
        name: "Place",
        value: "In person",
        text: "A teaching lab. The address comes with the dates.",
      },
      {
        name: "Dates",
        value: "Coming soon",
        text: `At most ${cohort} students, two instructors.`,
      },
    ],
  },
  doing: {
    title: "What Students Will Do",
    items: [
      {
        name: "Copy a gene and see it",
        text: "Swab a cheek, amplify one short stretch of DNA by PCR, and find its band on a gel between two lanes that were meant to stay empty.",
      },
      {
        name: "Make bacteria glow",
        text: "Put a plasmid with a fluorescent protein into harmless lab bacteria, count the colonies, and work out how many took it up.",
      },
      {
        name: "Design an experiment",
        text: "Ask a question, choose the controls, run it in the last week, and write it up in two pages that a stranger could repeat.",
      },
    ],
  },
  call: {
    title: "Be the first to hear the dates.",
    text: "Leave your name and email address. We’ll email you once, with dates, place and price, and you can decide then.",
  },
} as const;

/** A day of the curriculum. */
export interface CurriculumRow {
  week: number;
  day: "Saturday" | "Sunday";
  topics: string;
  lecture: string;
  handsOnExperiments: string;
  additionalActivities: string;
  materials: string;
}

export const curriculum: CurriculumRow[] = [
  {
    week: 1,
    day: "Saturday",
    topics: "Safety, measuring, cells",
    lecture: "What is in a cell, and how we know",
    handsOnExperiments: "Pipetting practice; DNA from strawberries",
    additionalActivities: "How to keep a lab notebook",
    materials: "Micropipettes, balances, detergent, cold ethanol",
  },
  {
    week: 1,
    day: "Sunday",
    topics: "DNA and how it is copied",
    lecture: "Base pairs, polymerases, primers",
    handsOnExperiments: "Cheek swab; first PCR with two controls",
    additionalActivities: "AI session: finding a gene in a database",
    materials: "Thermocycler, primers, polymerase mix, tubes on ice",
  },
  {
    week: 2,
    day: "Saturday",
    topics: "Seeing molecules",
    lecture: "Why DNA moves in a field, and how far",
    handsOnExperiments: "Pour and run a gel of last week’s PCR",
    additionalActivities: "Reading a gel: what each lane can say",
    materials: "Agarose, gel box, power supply, safe stain, blue light",
  },
  {
    week: 2,
    day: "Sunday",
    topics: "Cutting and joining",
    lecture: "Restriction enzymes and ligase",
    handsOnExperiments: "Cut a plasmid at two sites; map it from the bands",
    additionalActivities: "Case hour: who owns a sequence?",
    materials: "Plasmid DNA, two enzymes, water bath, size marker",
  },
  {
    week: 3,
    day: "Saturday",
    topics: "Putting a gene to work",
    lecture: "Plasmids, promoters and selection",
    handsOnExperiments: "Transform harmless bacteria by heat shock",
    additionalActivities: "AI session: what a protein model predicts",
    materials: "Competent cells, plates with antibiotic, incubator",
  },
  {
    week: 3,
    day: "Sunday",
    topics: "From gene to protein",
    lecture: "Fluorescence, and how a jellyfish helped",
    handsOnExperiments: "Count glowing colonies; compute efficiency",
    additionalActivities: "Planning: a question and its controls",
    materials: "Blue-light viewer, counting grids, fluorescent plasmid",
  },
  {
    week: 4,
    day: "Saturday",
    topics: "Students’ own experiments",
    lecture: "CRISPR: cutting where you choose",
    handsOnExperiments: "Run the experiment planned last week",
    additionalActivities: "Case hour: editing what is inherited",
    materials: "Whatever the plan asks for, from the stock list",
  },
  {
    week: 4,
    day: "Sunday",
    topics: "Results and how to report them",
    lecture: "Statistics for few samples",
    handsOnExperiments: "Repeat what failed; final gel or count",
    additionalActivities: "Two-page reports, presented to families",
    materials: "Notebooks, plotting software, poster paper",
  },
];
