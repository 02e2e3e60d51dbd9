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
