import { founder } from "./founder.ts";

/** An instructor of a bootcamp. Samples, to be replaced by the academy's own people. */
export interface Instructor {
  name: string;
  /** What they teach. */
  role: string;
  bio: string[];
  /** The seed of the drawn portrait. */
  seed: number;
}

export const instructorsNote = "Sample profiles: the people are invented to show what ours look like.";

export const instructors = {
  decodeLife: {
    name: founder.name,
    role: "Lectures and projects",
    bio: [
      "Adrian founded the academy. He is a physicist whose doctorate was about order in noisy systems, and he leads a company that builds medical AI.",
      "In class he starts from data, draws more than he writes, and asks each student the same question every week: how would you know if you were wrong?",
    ],
    seed: 2,
  },
  robotics: {
    name: "Dr. Linh Sample",
    role: "Electronics, control and code",
    bio: [
      "Linh makes machines that notice when they are about to fail, and mentors research projects in robotics and control.",
      "Her rule for beginners: change one thing, say what will happen, then switch it on. By the second weekend the students say it to each other.",
    ],
    seed: 5,
  },
  bench: {
    name: "Dr. Hana Sample",
    role: "Laboratory and safety",
    bio: [
      "Hana is a microbiologist who studies what soil bacteria say to each other. She has seen every way in which a gel can fail, and keeps a collection.",
      "She teaches the bench: how to hold a pipette, how to plan a control, and how to leave a place so that the next person can start.",
    ],
    seed: 7,
  },
  sequences: {
    name: "Dr. Priya Sample",
    role: "Lectures and AI sessions",
    bio: [
      "Priya is a computational biologist. She builds models of gene expression and spends half her time finding out why they are wrong.",
      "Her lectures explain what happened in the tube that morning. Her AI sessions ask what a sequence model knows, and what it only sounds as if it knew.",
    ],
    seed: 3,
  },
} satisfies Record<string, Instructor>;
