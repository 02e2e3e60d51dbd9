/** The academy's prices and terms, in whole US dollars and hours. */
export const research = {
  price: 3000,
  pairPrice: 4000,
  hours: 10,
  extraHour: 100,
  posterPrep: 500,
  /** The maximum merit-based assistance, in percent. */
  assistance: 50,
  weeks: "4 to 12 weeks",
} as const;

/** The duration of the free first consultation, in minutes. */
export const consultationMinutes = 30;

/** The maximum number of students in a bootcamp. */
export const cohort = 25;

/** How many weeks ahead lessons can be booked. */
export const bookingWeeks = 8;
