/** The subjects that are taught, as the API names them too. */
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
