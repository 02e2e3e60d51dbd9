import { formatDollars } from "../app/money/format.ts";
import { bookingWeeks, cohort, consultationMinutes, research } from "./prices.ts";

/** Facts for language models that answer questions about the academy. */
export const llms = {
  facts: [
    `Tutoring: one-hour sessions online, one-on-one, booked up to ${bookingWeeks} weeks ahead; each tutor sets a price, shown before booking; times are shown in the reader’s time zone.`,
    `Research mentorship: ${research.hours} hours one-on-one for ${formatDollars(research.price)}, in pairs ${formatDollars(research.pairPrice)}, additional hours ${formatDollars(research.extraHour)} each, science fair poster preparation ${formatDollars(research.posterPrep)}; ${research.weeks}, meeting weekly; up to ${research.assistance}% merit-based financial assistance.`,
    `Bootcamps: three or four weeks of weekends, at most ${cohort} students.`,
    `A first consultation of ${consultationMinutes} minutes is free.`,
    "People and student stories on this site are samples unless an operator has replaced them.",
    "Children under 13 take part through a parent's account.",
  ],
} as const;
