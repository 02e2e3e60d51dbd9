/** What a public page is called and what it says of itself, before anybody opens it. */
export interface PageWords {
  /** Its name in breadcrumbs and lists. */
  name: string;
  /** The title in search results and tabs; the academy's name is added unless it begins with it. */
  title: string;
  /** One or two sentences, at most 160 characters, for search results and shared links. */
  description: string;
  /** The page above it in breadcrumbs; the home page when there is none. */
  under?: string;
}

/** Every public page, by its address. Sitemap, llms.txt, breadcrumbs and shared pictures are made from this list. */
export const pageWords = {
  "/": {
    name: "Home",
    title: "Helix Academy: science and research, taught one to one",
    description:
      "One-to-one science and math tutoring, research mentorship and STEM bootcamps for students in middle school, high school and early college.",
  },
  "/about-us": {
    name: "About us",
    title: "About us: who founded the academy, and why",
    description:
      "A physicist who went from laboratory to industry to a medical AI company started the academy to teach students what no course did: how to find something out.",
  },
  "/contact": {
    name: "Contact",
    title: "Contact us or book a free consultation",
    description:
      "Write, call, or book a free 30-minute consultation. Say what your student is curious about; we will tell you plainly whether and how we can help.",
  },
  "/science-fair-guide": {
    name: "Science fair guide",
    title: "Science fair guide: a project in eight weeks",
    description:
      "Nine short chapters for students and parents: finding a question, a fair test, safety, data, the board and judging day, with a week-by-week plan to print.",
  },
  "/publication-support": {
    name: "Publication support",
    title: "Where students can publish and present",
    description:
      "Student journals, professional journals, conferences and preprint servers that are open to student research, and how we help a manuscript get there.",
  },
  "/past-projects": {
    name: "Student projects",
    title: "Student projects and success stories",
    description:
      "What students of the academy have done: papers, science fair prizes and finished projects, each with its question, its result and where to read it.",
  },
  "/research-mentors": {
    name: "Research mentors",
    title: "Research mentors: who reads your drafts",
    description:
      "Scientists and engineers who guide one student at a time from a question to a paper, a preprint or a science fair project.",
  },
  "/tutoring-mentors": {
    name: "Tutoring mentors",
    title: "Tutors for science, math, English and Spanish",
    description:
      "Meet the tutors for mathematics, physics, biology, chemistry, computer science, English and Spanish, and find one by subject.",
  },
  "/privacy": {
    name: "Privacy",
    title: "Privacy: what we keep, and why",
    description:
      "What the academy stores about students, parents and tutors, what it does not, how long, who sees it, and how to get a copy or have it deleted.",
  },
  "/terms": {
    name: "Terms",
    title: "Terms: lessons, payments, refunds and conduct",
    description:
      "The agreement between you and the academy in plain words: who may hold an account, how lessons are booked, paid, cancelled and refunded.",
  },
} satisfies Record<string, PageWords>;

/** The address of a page that has words. */
export type PagePath = keyof typeof pageWords;
