import { type Story, stories } from "./stories.ts";

/** The outcome of a project, by which the page groups them. */
export type ProjectOutcome = "published" | "award" | "presented";

/** A finished project. Publishing a real one requires the family's consent. */
export interface Project {
  name: string;
  /** Grade and field. */
  role: string;
  title: string;
  text: string;
  date: string;
  outcome: ProjectOutcome;
  /** The prize, if any. */
  award?: string;
  publication?: { label: string; href: string };
}

/** The prizes of the home page's stories. */
const prizes: Record<string, string> = {
  amara: "First prize, county science fair (sample)",
};

const fromStory = ({ id, name, grade, field, title, text, date, publication }: Story): Project => {
  const award = prizes[id];
  return {
    name,
    role: `${grade} · ${field}`,
    title,
    text: text.join(" "),
    date,
    outcome: publication ? "published" : award ? "award" : "presented",
    ...(award ? { award } : {}),
    ...(publication ? { publication } : {}),
  };
};

/** Further projects, which are not on the home page. Also samples. */
const others: Project[] = [
  {
    name: "Kiran Sample",
    role: "12th grade · Materials science",
    title: "A humidity sensor printed on paper",
    text: "Kiran printed electrodes with conductive ink on six kinds of paper and logged their resistance for a month. Newsprint won. The paper explains why a rough surface is an advantage, and what happens in the rain.",
    date: "November 2024",
    outcome: "published",
    publication: { label: "Sample student journal", href: "https://example.org/journal/paper-sensor" },
  },
  {
    name: "Freya Sample",
    role: "11th grade · Environmental science",
    title: "Microplastics in three creeks, before and after rain",
    text: "Freya filtered ninety samples and counted twice, the second time without knowing which creek a filter came from. The blind count was lower. She reports both, and the judges spent their ten minutes on the difference.",
    date: "March 2025",
    outcome: "award",
    award: "Second prize, regional science fair (sample)",
  },
  {
    name: "Omar Sample",
    role: "10th grade · Physics",
    title: "How a slinky decides when to fall",
    text: "When you let go of a slinky, its lower end hangs still until the rest arrives. Omar filmed it at 240 frames a second, wrote a model with forty springs, and found the one number on which they disagree.",
    date: "January 2025",
    outcome: "award",
    award: "Special award for experimental design (sample)",
  },
  {
    name: "Lucia Sample",
    role: "9th grade · Psychology",
    title: "Does a phone in sight slow us down?",
    text: "Forty classmates solved the same puzzles with a phone on the table, in the bag, or in another room. The effect was smaller than the papers had led Lucia to expect. She presented it to the school, and her own class changed nothing.",
    date: "May 2025",
    outcome: "presented",
  },
  {
    name: "Henrik Sample",
    role: "8th grade · Robotics",
    title: "A robot that waters by weight",
    text: "Henrik put a pot on a kitchen scale and let a small pump keep it between two weights. It kept basil alive over a three-week vacation, and showed on which day the heating failed.",
    date: "October 2024",
    outcome: "presented",
  },
  {
    name: "Grace Sample",
    role: "12th grade · Mathematics",
    title: "Fair lines when everyone is in a hurry",
    text: "Grace simulated four ways to order the line at a school cafeteria and proved in which of them no student gains by cutting. The cafeteria tried that one for a week.",
    date: "February 2025",
    outcome: "published",
    publication: { label: "Sample preprint", href: "https://example.org/preprints/fair-queues" },
  },
];

const projects: Project[] = [...stories.map(fromStory), ...others];

/** The groups of the page, each with its projects. */
export const projectGroups = [
  {
    outcome: "published",
    title: "Published",
    text: "Papers, preprints and posters that anyone can read.",
  },
  { outcome: "award", title: "Awards", text: "Projects that took a prize at a fair." },
  {
    outcome: "presented",
    title: "Finished and presented",
    text: "Work shown to a school, a club or a board. Not everything has to be published.",
  },
].map((group) => ({ ...group, projects: projects.filter(({ outcome }) => outcome === group.outcome) }));

export const pastProjects = {
  kicker: "Student projects",
  title: "What students found out",
  lede: "Each of these began as a question someone couldn’t let go of. A mentor helped make it answerable; the work is the student’s.",
  note: "These projects are samples: the people and their work are invented to show what ours look like. The figures on the home page are the academy’s own count; projects appear here once a family has agreed.",
} as const;
