/** Whom a mentor teaches, by the API's names. */
export const levelNames = {
  middle_school: "Middle school",
  high_school: "High school",
  college: "College",
} as const;
