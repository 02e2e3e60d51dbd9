import { choosing } from "./summer-article-choosing.ts";
import { essay } from "./summer-article-essay.ts";
import { planning } from "./summer-article-planning.ts";

export const resources = {
  kicker: "Resources",
  title: "Before you apply",
  lede: "Three short guides for students and the parents beside them, and plain answers to what families ask about this portal.",
  caption: "Light, taken apart into its lines. A brochure can be read in the same way.",
} as const;

/** The articles in reading order. */
export const articles = [choosing, essay, planning];

export const faqTitle = "Questions families ask";

export const faq: { question: string; answer: string }[] = [
  {
    question: "What does the portal cost?",
    answer:
      "Students and families pay nothing, for anything here. Programs may charge for themselves; each listing states the whole cost, what help there is, and what students are paid.",
  },
  {
    question: "Do you run these programs?",
    answer:
      "No. Each listing says under “Run by” who really does, which is not always the university whose name or campus it uses. Our own bootcamps are on the bootcamps page.",
  },
  {
    question: "What does the Verified badge mean?",
    answer:
      "That we checked that the university or organization behind a listing is real. It is no praise, and it cannot be bought. A listing without it may be a good one that we have not verified yet.",
  },
  {
    question: "What happens when I press “Apply with my Common Profile”?",
    answer:
      "That depends on who posted it, and the listing says which. Where you apply here, a copy of your profile goes to the organization with your answer to its one question, once you press Send. Elsewhere your profile opens beside the way to the organization’s own form, so that you can copy what fits; you send that form yourself, and we share nothing.",
  },
  {
    question: "In whose time is a deadline?",
    answer:
      "In the zone that stands beside it, which is the one its organization uses. If your own clock differs, your time is shown next to it. Send a day early: forms are slow on the last evening.",
  },
  {
    question: "May students under 13 use it?",
    answer:
      "Looking around needs no account, at any age. An account for a child under 13 is a parent’s, who signs up and applies with the child.",
  },
  {
    question: "A listing is wrong, or its link is dead. What now?",
    answer:
      "Open it and use “Report this listing” at the end of the page. What nobody has checked or confirmed for 90 days is taken down by itself.",
  },
  {
    question: "What do you do with a profile?",
    answer:
      "Keep it for you. It is not sold or rented, an organization gets a copy only when you apply to it here, and matching reads only grade, interests, courses and skills. You can empty it, download it or delete your account at any time.",
  },
];
