/** The subjects taught, with the API's names. */
export const subjects = [
  "Mathematics",
  "Physics",
  "Biology",
  "Chemistry",
  "English",
  "Computer Science",
  "Spanish",
] as const;

export type SubjectName = (typeof subjects)[number];
