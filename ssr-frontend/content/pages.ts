import { formatDollars } from "../app/money/format.ts";
import { brand } from "./brand.ts";
import { research } from "./prices.ts";

/** The name, title and description of a public page. */
export interface PageWords {
  /** The name in breadcrumbs and lists. */
  name: string;
  /** The title in search results and tabs; the academy's name is appended unless the title begins with it. */
  title: string;
  /** One or two sentences, 80 to 165 characters, for search results and shared links. */
  description: string;
  /** The parent page in breadcrumbs; the home page by default. */
  under?: string;
}

/**
 * Every public page by its address. The sitemap, llms.txt, breadcrumbs and Open Graph pictures are generated
 * from this table.
 */
export const pageWords = {
  "/": {
    name: "Home",
    title: `${brand.name}: ${brand.tagline.toLowerCase()}`,
    description: brand.description,
  },
  "/about-us": {
    name: "About us",
    title: "About us: who founded the academy, and why",
    description:
      "A physicist who went from the lab to industry to a medical AI company started the academy to teach students what no course did: how to find things out.",
  },
  "/contact": {
    name: "Contact",
    title: "Contact us or book a free consultation",
    description:
      "Email, call, or book a free 30-minute consultation. Tell us what your student is curious about, and we’ll tell you honestly whether and how we can help.",
  },
  "/bootcamps": {
    name: "STEM Bootcamps",
    title: "STEM bootcamps: AI and biology, robotics, molecular biology",
    description:
      "Three or four weeks of weekends on one subject, at most 25 students, and something finished at the end. See past bootcamps and join a waitlist.",
  },
  "/bootcamp": {
    name: "Decode Life",
    title: "Decode Life: AI and computational biology bootcamp",
    description:
      "Six lectures with labs and projects on machine learning and living systems, for high school students in Dublin, California. Lecture notes are free to read.",
    under: "/bootcamps",
  },
  "/robotics-bootcamp": {
    name: "Robotics",
    title: "Robotics bootcamp: eight sessions, one robot",
    description:
      "Four weekends from a first blinking light to a robot that finds its own way. The hardware kit is provided. Dates are coming; the waitlist is open.",
    under: "/bootcamps",
  },
  "/biohacking-bootcamp": {
    name: "Molecular biology",
    title: "Biohacking bootcamp: molecular biology at the bench",
    description:
      "Four weekends in the lab: DNA extraction, PCR, gels, glowing bacteria, and what to make of the results. See the curriculum and join the waitlist.",
    under: "/bootcamps",
  },
  "/tutoring": {
    name: "Science & Math Tutoring",
    title: "Science and math tutoring: one hour, one-on-one",
    description:
      "Online sessions in mathematics, physics, chemistry, biology, computer science, English and Spanish. See each tutor’s price before you book.",
  },
  "/research-mentorship": {
    name: "Research Mentorship",
    title: "Research mentorship: ten hours, one question, one mentor",
    description: `Ten hours one-on-one over ${research.weeks}, from a question to a paper or science fair project: ${formatDollars(research.price)}, ${formatDollars(research.pairPrice)} for a pair, up to ${research.assistance}% merit-based assistance.`,
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
      "What our students have done: papers, science fair prizes and finished projects, each with its question, its result and where to read it.",
  },
  "/mentor": {
    name: "Our mentors",
    title: "Meet our mentors: who teaches, and when they have time",
    description:
      "Research mentors and tutors of the academy: what each one teaches, what an hour costs and when they are free next. No account needed to look.",
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
  "/summer": {
    name: "Summer portal",
    title: "Summer portal: internships, research and programs",
    description:
      "Summer opportunities for grades 6 to 12 and the first year of college, each with its deadline, full cost and who really runs it. Free for students.",
  },
  "/summer/opportunities": {
    name: "Opportunities",
    title: "Summer opportunities for students, soonest deadline first",
    description:
      "Search open internships, research programs, bootcamps and pre-college programs by grade, cost, pay, place and deadline. Each one is checked and dated.",
    under: "/summer",
  },
  "/summer/match-me": {
    name: "Match me",
    title: "Match me: how students and programs are matched",
    description:
      "How the portal compares grade, interests, courses and skills with every open listing, shown on a sample student, and what it never looks at.",
    under: "/summer",
  },
  "/summer/resources": {
    name: "Resources",
    title: "Summer resources: three guides and straight answers",
    description:
      "How to choose a summer program, how to write its essay, how to plan your year, and answers to the questions families ask about the summer portal.",
    under: "/summer",
  },
  "/summer/resources/choosing-a-program": {
    name: "Choosing a program",
    title: "How to choose a summer program and read its fine print",
    description:
      "Who really runs it, the full cost, what aid there is, what the terms say, and the signs to stop and ask: a guide for students and parents.",
    under: "/summer/resources",
  },
  "/summer/resources/writing-your-essay": {
    name: "Writing your essay",
    title: "How to write a 250 to 500 word essay that sounds like you",
    description:
      "Finding the one thing to tell, a shape that fits on a page, keeping your own voice, and the last hour before you submit: a guide to short essays.",
    under: "/summer/resources",
  },
  "/summer/resources/planning-your-year": {
    name: "Planning your year",
    title: "Summer program deadlines, letters and a calendar",
    description:
      "What to do in which month, how to read a deadline with its time zone, how to ask for a recommendation letter, and what to do when decisions arrive.",
    under: "/summer/resources",
  },
  "/summer/pricing": {
    name: "Pricing",
    title: "Summer portal pricing: free for students",
    description:
      "Students and families pay nothing. An organization’s first listing is free. What each additional one costs, when you pay, and what money can’t buy.",
    under: "/summer",
  },
  "/summer/contact": {
    name: "Contact",
    title: "Contact the summer portal",
    description:
      "Ask about a program you found, your profile, or an opportunity you’d like students to hear about, or book a free 30-minute consultation.",
    under: "/summer",
  },
  "/newsletter": {
    name: "Newsletter",
    title: "Newsletter: new bootcamps, guides and student work",
    description:
      "An occasional email when a bootcamp opens, a new guide is out or a student publishes. Confirm once, unsubscribe anytime.",
  },
  "/privacy": {
    name: "Privacy",
    title: "Privacy: what we keep, and why",
    description:
      "What the academy stores about students, parents and tutors, what it doesn’t, for how long, who sees it, and how to get a copy or have it deleted.",
  },
  "/terms": {
    name: "Terms",
    title: "Terms: sessions, payments, refunds and conduct",
    description:
      "The agreement between you and the academy in plain English: who can have an account, and how sessions are booked, paid for, canceled and refunded.",
  },
} satisfies Record<string, PageWords>;

/** The address of a page in `pageWords`. */
export type PagePath = keyof typeof pageWords;
