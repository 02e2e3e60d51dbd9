import { choosing } from "./summer-article-choosing.ts";
import { essay } from "./summer-article-essay.ts";
import { planning } from "./summer-article-planning.ts";

export const resources = {
  kicker: "Resources",
  title: "Before you apply",
  lede: "Three short guides for students and their parents, and straight answers to what families ask about this portal.",
  caption: "Light, taken apart into its lines. You can read a brochure the same way.",
} as const;

/** The articles in reading order. */
export const articles = [choosing, essay, planning];

export const faqTitle = "Questions families ask";

export const faq: { question: string; answer: string }[] = [
  {
    question: "What does the portal cost?",
    answer:
      "Students and families pay nothing, for anything here. Programs may charge their own fees; each listing states the full cost, what aid there is, and what students are paid.",
  },
  {
    question: "Do you run these programs?",
    answer:
      "No. Each listing says under “Run by” who really does, and it isn’t always the university whose name or campus it uses. Our own bootcamps are on the bootcamps page.",
  },
  {
    question: "What does the Verified badge mean?",
    answer:
      "That we checked that the university or organization behind a listing is real. It isn’t an endorsement, and no one can buy it. A listing without it may be a good one that we haven’t verified yet.",
  },
  {
    question: "What happens when I choose “Apply with my Common Profile”?",
    answer:
      "That depends on who posted it, and the listing says which. If you apply here, a copy of your profile goes to the organization with your answer to its one question, once you send it. Otherwise your profile opens beside a link to the organization’s own form, so you can copy what fits; you send that form yourself, and we share nothing.",
  },
  {
    question: "Which time zone is a deadline in?",
    answer:
      "In the zone shown beside it, which is the one its organization uses. If yours is different, your own time is shown next to it. Submit a day early: forms are slow on the last night.",
  },
  {
    question: "Can students under 13 use it?",
    answer:
      "You can look around without an account, at any age. An account for a child under 13 is a parent’s, who signs up and applies with the child.",
  },
  {
    question: "A listing is wrong, or its link is broken. What now?",
    answer:
      "Open it and use “Report this listing” at the end of the page. Listings that no one has checked or confirmed for 90 days come down automatically.",
  },
  {
    question: "What do you do with a profile?",
    answer:
      "Keep it for you. We don’t sell or rent it, an organization gets a copy only when you apply to it here, and matching reads only grade, interests, courses and skills. You can clear it, download it or delete your account at any time.",
  },
];
