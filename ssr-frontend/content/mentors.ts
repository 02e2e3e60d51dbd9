import type { SubjectName } from "./subjects.ts";

/** A mentor or tutor on the static pages. */
export interface Mentor {
  name: string;
  /** Their role, in a line. */
  role: string;
  bio: string;
}

export interface ResearchMentor extends Mentor {
  /** The fields of their projects. */
  fields: string[];
  /** A question that one of their students worked on, or could. */
  question: string;
}

export interface TutoringMentor extends Mentor {
  subjects: SubjectName[];
}

/** Six samples: invented people, to be replaced by the academy's own, with their consent. */
export const researchMentors: ResearchMentor[] = [
  {
    name: "Dr. Hana Sample",
    role: "Microbiologist",
    fields: ["Microbiology", "Plant science", "Statistics for biology"],
    bio: "Hana studies what soil bacteria say to each other. She teaches students to design a small experiment that can fail, and to be glad when it does early.",
    question: "Does the microbe that helps one wheat variety help its neighbor?",
  },
  {
    name: "Dr. Tomas Sample",
    role: "Astronomer",
    fields: ["Astronomy", "Physics", "Image analysis"],
    bio: "Tomas measures how stars change. His students work with public sky surveys and, when the weather allows, with a telescope small enough for a balcony.",
    question: "How regular is a variable star that nobody has timed since 1990?",
  },
  {
    name: "Dr. Priya Sample",
    role: "Computational biologist",
    fields: ["Genomics", "Machine learning", "Neuroscience"],
    bio: "Priya builds models of gene expression and spends half her time finding out why they are wrong. She asks every student for a test set that stays shut.",
    question: "How few labeled cells does a classifier need before it is worth trusting?",
  },
  {
    name: "Dr. Samuel Sample",
    role: "Chemist",
    fields: ["Materials", "Environmental chemistry", "Sensors"],
    bio: "Samuel develops materials that clean water. His projects fit on a kitchen table, use nothing that a school laboratory would not allow, and end with a calibration curve.",
    question: "Which fruit peel takes most dye out of a liter of water, per gram?",
  },
  {
    name: "Dr. Linh Sample",
    role: "Roboticist",
    fields: ["Robotics", "Control", "Electronics"],
    bio: "Linh makes machines that notice when they are about to fail. She likes projects with one motor, one sensor and a good reason for both.",
    question: "Can a gripper hear that it is losing hold before it does?",
  },
  {
    name: "Dr. Ruth Sample",
    role: "Mathematician",
    fields: ["Combinatorics", "Number theory", "Mathematical writing"],
    bio: "Ruth works on tilings and graphs. With students she starts from drawings, and does not mind if the first four proofs are wrong as long as the fifth is short.",
    question: "Which rectangles can be cut into squares that all differ?",
  },
];

/** Nine samples: invented people, to be replaced by the academy's own, with their consent. */
export const tutoringMentors: TutoringMentor[] = [
  {
    name: "Elena Sample",
    role: "Mathematics teacher, twelve years in high schools",
    subjects: ["Mathematics", "Physics"],
    bio: "Elena lets students explain first and finds the sentence where it went wrong. Algebra to calculus, and the mechanics that makes calculus worth it.",
  },
  {
    name: "Marcus Sample",
    role: "Doctoral student in physics",
    subjects: ["Physics", "Mathematics"],
    bio: "Marcus draws before he calculates. He prepares students for their first course with vectors in it and for the examination at the end.",
  },
  {
    name: "Aiko Sample",
    role: "Biology graduate and laboratory assistant",
    subjects: ["Biology", "Chemistry"],
    bio: "Aiko turns lists to be learned into mechanisms to be understood: why the cycle turns, where the energy goes, what breaks when one enzyme is missing.",
  },
  {
    name: "Dr. Joseph Sample",
    role: "Chemist, formerly in industry",
    subjects: ["Chemistry"],
    bio: "Joseph teaches stoichiometry as bookkeeping and organic chemistry as grammar. Both take an hour a week and a sheet of paper without lines.",
  },
  {
    name: "Nadia Sample",
    role: "Software engineer",
    subjects: ["Computer Science", "Mathematics"],
    bio: "Nadia reads students’ programs aloud with them. Python or Java, from the first loop to the data structures course, always with a program of their own.",
  },
  {
    name: "Oliver Sample",
    role: "Writer and English teacher",
    subjects: ["English"],
    bio: "Oliver works on paragraphs: what each one is for and which can go. Essays for school, and the scientific abstract, which is the hardest essay of all.",
  },
  {
    name: "Camila Sample",
    role: "Teacher of Spanish, native speaker",
    subjects: ["Spanish", "English"],
    bio: "Camila speaks Spanish from the first minute and laughs with you about the mistakes. Conversation, grammar when it is needed, and literature when it is wanted.",
  },
  {
    name: "David Sample",
    role: "Medical student",
    subjects: ["Biology", "Chemistry"],
    bio: "David remembers which chapters he had to read three times and starts there. He is at his best before a test, when somebody has to decide what matters.",
  },
  {
    name: "Wen Sample",
    role: "Graduate student in computer science",
    subjects: ["Computer Science", "Physics"],
    bio: "Wen teaches programming through simulations: falling, swinging, orbiting. The bugs are physical, so they are easy to see.",
  },
];

export const mentorsNote = "The people on this page are samples: invented, to show how ours are presented.";
