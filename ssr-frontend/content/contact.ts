import { consultationMinutes } from "./prices.ts";

/** The texts beside the contact page's form. */
export const contactPage = {
  kicker: "Contact",
  title: "Ask us anything",
  lede: `Write, call, or book a free ${consultationMinutes}-minute consultation. Parents and students are equally welcome, and no question is too small.`,
  help: {
    title: "What helps us answer well",
    items: [
      { name: "Grade and courses", text: "Where the student is now, and which course is next." },
      {
        name: "What they keep coming back to",
        text: "A subject, a book, a thing they took apart. Half an idea is enough.",
      },
      { name: "Time", text: "Hours a week, and any date that matters: an exam, a fair, an application." },
    ],
  },
  next: {
    title: "What happens next",
    items: [
      {
        name: "Within two working days",
        text: "Somebody who knows the programs answers your message. Not a machine.",
      },
      {
        name: `${consultationMinutes} minutes, free`,
        text: "If it helps, we talk: the student, a parent if you like, and one of us. You need not prepare anything.",
      },
      {
        name: "A plain answer",
        text: "We say which program fits, what it costs and when it can start, or that another place would serve you better.",
      },
    ],
  },
} as const;
