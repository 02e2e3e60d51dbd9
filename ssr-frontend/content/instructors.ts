/** Somebody who teaches a bootcamp. Samples, to be replaced by the academy's own people. */
export interface Instructor {
  name: string;
  /** What they teach here. */
  role: string;
  bio: string[];
  /** Tells one drawn portrait from the next. */
  seed: number;
}

export const instructorsNote =
  "The people on this page are samples: invented to show what an instructor’s profile says.";

export const instructors = {
  decodeLife: {
    name: "Dr. Rowan Sample",
    role: "Lectures and projects",
    bio: [
      "Rowan is a physicist who moved to biology for the harder problems. After a doctorate on noise in gene expression came six years of building models for hospitals.",
      "In class Rowan starts from data, draws more than writes, and asks each student the same question every week: how would you know if you were wrong?",
    ],
    seed: 2,
  },
  robotics: {
    name: "Priya Sample",
    role: "Electronics, control and code",
    bio: [
      "Priya designs motor controllers for surgical robots and has coached high school robotics teams for eight years.",
      "Her rule for beginners: change one thing, predict what will happen, then switch it on. By the second weekend the students say it to each other.",
    ],
    seed: 5,
  },
  bench: {
    name: "Dr. Mateo Sample",
    role: "Laboratory and safety",
    bio: [
      "Mateo ran a teaching laboratory for first-year college students before he came to us. He has seen every way in which a gel can fail, and keeps a collection.",
      "He teaches the bench: how to hold a pipette, how to plan a control, and how to clean up so that the next person can start.",
    ],
    seed: 7,
  },
  sequences: {
    name: "Dr. Hana Sample",
    role: "Lectures and AI sessions",
    bio: [
      "Hana studies how proteins fold, and teaches computers to guess at it. She wrote software that two public sequence archives use every day.",
      "Her lectures explain what happened in the tube that morning. Her AI sessions ask what a sequence model knows, and what it only sounds as if it knew.",
    ],
    seed: 3,
  },
} satisfies Record<string, Instructor>;
