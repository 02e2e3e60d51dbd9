import { bookingWeeks, consultationMinutes } from "./prices.ts";

export const tutoring = {
  title: "An hour with somebody who knows the subject.",
  lede: "One-to-one lessons online, for middle school, high school and the first years of college. For the course you are in now, or the one you want to be ready for.",
  caption: "Two equal areas, two equal times. A good hour of tutoring ends when the student can say why.",
  offerings: {
    title: "What we teach",
    items: [
      {
        name: "Mathematics",
        text: "From fractions that never settled to multivariable calculus. We look for the step where understanding stopped and start there.",
        note: "Algebra, geometry, precalculus, calculus, statistics, contests",
      },
      {
        name: "Physics",
        text: "Draw it, name the forces, check the units, then calculate. In that order, until it is a habit.",
        note: "Mechanics, electricity, waves, modern physics, AP Physics",
      },
      {
        name: "Chemistry",
        text: "Electrons explain most of it. Balancing, equilibria and mechanisms stop being lists to learn by heart.",
        note: "General, AP and organic chemistry; laboratory reports",
      },
      {
        name: "Biology",
        text: "Systems before vocabulary: what a cell needs, how it gets it, and what happens when it cannot.",
        note: "Cell biology, genetics, ecology, physiology, AP Biology",
      },
      {
        name: "Computer Science",
        text: "Write it, run it, break it, explain it. The student’s hands stay on the keyboard.",
        note: "Python, Java, algorithms, data, AP Computer Science",
      },
      {
        name: "English & Spanish",
        text: "Reading closely and writing clearly, in essays, applications and reports; conversation and grammar in Spanish.",
        note: "Essays, literature, scientific writing; Spanish from first year to AP",
      },
    ],
  },
  steps: {
    title: "How a lesson comes about",
    items: [
      {
        name: "Make a student account",
        text: "Free, and it commits you to nothing.",
      },
      {
        name: "Choose a subject and a day",
        text: `You see which tutors are free, at which hours, up to ${bookingWeeks} weeks ahead.`,
      },
      {
        name: "See the price, book the hour",
        text: "Each tutor’s price for an hour stands beside the name. Pay by card and the lesson is confirmed.",
      },
      {
        name: "Meet online",
        text: "Your tutor’s meeting link is on your dashboard. Times are shown in your own time zone.",
      },
    ],
  },
  pricing: {
    title: "Pricing",
    lede: "Single lessons carry their price. For anything regular, ask.",
    card: {
      title: "Contact us for custom pricing",
      text: "Two hours a week until the exam, a sister and a brother, a whole summer: tell us what you have in mind and we will write back with a price for it.",
      points: [
        "One-hour lessons, one to one",
        "A tutor chosen for the subject and the student",
        `A first talk of ${consultationMinutes} minutes, free`,
      ],
    },
  },
  call: {
    title: "Begin with a talk.",
    text: `${consultationMinutes} minutes, free, with somebody who has taught. Bring last week’s homework, or just the worry.`,
  },
} as const;
