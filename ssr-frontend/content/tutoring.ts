import { bookingWeeks, consultationMinutes } from "./prices.ts";

export const tutoring = {
  title: "An hour with someone who knows the subject.",
  lede: "One-on-one sessions online, for middle school, high school and the first years of college. For the course you are in now, or the one you want to be ready for.",
  caption: "Two equal areas, two equal times. A good hour of tutoring ends when the student can say why.",
  offerings: {
    title: "What we teach",
    items: [
      {
        name: "Mathematics",
        text: "From fractions that never quite clicked to multivariable calculus. We find the step where it stopped making sense and start there.",
        note: "Algebra, geometry, precalculus, calculus, statistics, contests",
      },
      {
        name: "Physics",
        text: "Draw it, name the forces, check the units, then calculate. In that order, until it’s a habit.",
        note: "Mechanics, electricity, waves, modern physics, AP Physics",
      },
      {
        name: "Chemistry",
        text: "Electrons explain most of it. Balancing, equilibria and mechanisms stop being lists to memorize.",
        note: "General, AP and organic chemistry; lab reports",
      },
      {
        name: "Biology",
        text: "Systems before vocabulary: what a cell needs, how it gets it, and what happens when it can’t.",
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
    title: "How booking works",
    items: [
      {
        name: "Create a student account",
        text: "It’s free, with no commitment.",
      },
      {
        name: "Choose a subject and a day",
        text: `See which tutors are free and when, up to ${bookingWeeks} weeks ahead.`,
      },
      {
        name: "See the price, book the hour",
        text: "Each tutor’s hourly price is next to their name. Pay by card and your session is confirmed.",
      },
      {
        name: "Meet online",
        text: "Your tutor’s meeting link is on your dashboard. Times are shown in your own time zone.",
      },
    ],
  },
  pricing: {
    title: "Pricing",
    lede: "Each tutor’s price covers a single session. For anything regular, ask us.",
    card: {
      title: "Contact us for custom pricing",
      text: "Two hours a week until the exam, a sister and a brother, a whole summer: tell us what you have in mind and we’ll get back to you with a price.",
      points: [
        "One-hour sessions, one-on-one",
        "A tutor matched to the subject and the student",
        `A free ${consultationMinutes}-minute call to start`,
      ],
    },
  },
  call: {
    title: "Start with a call.",
    text: `${consultationMinutes} minutes, free, with someone who has taught. Bring last week’s homework, or just what worries you.`,
  },
} as const;
