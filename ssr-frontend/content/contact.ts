import { consultationMinutes } from "./prices.ts";

/** The texts beside the contact page's form. */
export const contactPage = {
  kicker: "Contact",
  title: "Ask us anything",
  lede: `Email, call, or book a free ${consultationMinutes}-minute consultation. Parents and students are equally welcome, and no question is too small.`,
  help: {
    title: "What helps us help you",
    items: [
      { name: "Grade and courses", text: "What the student is taking now, and what comes next." },
      {
        name: "What they keep coming back to",
        text: "A subject, a book, something they took apart. Half an idea is enough.",
      },
      { name: "Time", text: "Hours per week, and any date that matters: an exam, a fair, an application." },
    ],
  },
  next: {
    title: "What happens next",
    items: [
      {
        name: "Within two business days",
        text: "Someone who knows our programs replies to your message. Not a bot.",
      },
      {
        name: `${consultationMinutes} minutes, free`,
        text: "If it helps, we get on a call: the student, a parent if you like, and one of us. No preparation needed.",
      },
      {
        name: "A straight answer",
        text: "We tell you which program fits, what it costs and when it can start, or that you’d be better off somewhere else.",
      },
    ],
  },
} as const;
