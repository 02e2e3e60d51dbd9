/** The academy's prices and terms, in whole US dollars and hours. */
export const research = {
  price: 3000,
  pairPrice: 4000,
  hours: 10,
  extraHour: 100,
  posterPrep: 500,
  /** Merit-based assistance, at most, in percent. */
  assistance: 50,
  weeks: "4 to 12 weeks",
} as const;

/** A first talk: free, in minutes. */
export const consultationMinutes = 30;

/** The most students in a bootcamp. */
export const cohort = 25;

/** Lessons can be booked this many weeks ahead. */
export const bookingWeeks = 8;
