import { levelNames } from "#content/levels.ts";
import { subjects } from "#content/subjects.ts";

/** The fields of a tutor's application and profile. */

/** The services that a tutor may offer, by the API's names. */
export const SERVICES = [
  {
    value: "tutoring",
    label: "Tutoring",
    help: "One-hour sessions in the subjects you choose, at the times you offer.",
  },
  {
    value: "research",
    label: "Research mentorship",
    help: "One student’s own project, over several weeks, up to a paper or a science fair.",
  },
] as const;

export const SERVICES_REQUIRED = {
  title: "Services Required",
  text: "Please select at least one service you want to provide.",
};

/** The maximum length of a bio, in characters. */
export const MAX_BIO_LENGTH = 2000;

export const BIO_REQUIRED = { title: "Bio Required", text: "Please provide a brief bio about yourself." };

/** Whom a tutor may teach, by the API's names. */
export const LEVELS = [
  { value: "middle_school", label: levelNames.middle_school },
  { value: "high_school", label: levelNames.high_school },
  { value: "college", label: levelNames.college },
] as const;

/** The subjects that a tutor may teach, by the API's names. */
export const SUBJECTS = subjects.map((subject) => ({ value: subject, label: subject }));

/** The maximum length of a text about schooling, and of one about a reference, in characters. */
export const MAX_EDUCATION_LENGTH = 300;
/** The maximum length of the languages in which somebody teaches, in characters. */
export const MAX_LANGUAGES_LENGTH = 80;
/** The maximum length of a link to an applicant's work, in characters. */
export const MAX_LINK_LENGTH = 500;
