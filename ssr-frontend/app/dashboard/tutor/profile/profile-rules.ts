import { BIO_REQUIRED, LEVELS, SERVICES_REQUIRED } from "../../../account/apply/tutor-fields.ts";
import type { MergingForm, MergingFormKind } from "../../../components/merging-form/use-merging-form.ts";
import { changedFields } from "../../../drafts/merge.ts";
import type { TutorProfile } from "../../../queries/tutor.ts";

/** The values of the profile's form. */
export interface ProfileValues {
  bio: string;
  education: string;
  languages: string;
  middle_school: boolean;
  high_school: boolean;
  college: boolean;
  tutoring: boolean;
  research: boolean;
  zoom_link: string;
  slug: string;
}

/** The form of a tutor's profile, which they may edit in several windows; admins edit the Zoom link, too. */
export const PROFILE_FORM: MergingFormKind<ProfileValues, TutorProfile> = {
  empty: {
    bio: "",
    education: "",
    languages: "",
    middle_school: false,
    high_school: false,
    college: false,
    tutoring: false,
    research: false,
    zoom_link: "",
    slug: "",
  },
  valuesOf: ({ bio, education, languages, levels, services, zoom_link, slug }) => ({
    bio,
    education,
    languages,
    middle_school: levels.includes("middle_school"),
    high_school: levels.includes("high_school"),
    college: levels.includes("college"),
    tutoring: services.includes("tutoring"),
    research: services.includes("research"),
    zoom_link: zoom_link ?? "",
    slug: slug ?? "",
  }),
  words: {
    labels: {
      bio: "Bio",
      education: "Education",
      languages: "Languages",
      middle_school: "Middle school",
      high_school: "High school",
      college: "College",
      tutoring: "Tutoring",
      research: "Research mentorship",
      zoom_link: "Zoom link",
      slug: "Address of your page",
    },
    help: {},
  },
  textOf: (_name, value) =>
    typeof value === "string" ? value.trim() || "Nothing" : value ? "Chosen" : "Not chosen",
  meanwhile: {
    changed: "This was changed in the meantime, in another window or by an admin.",
    taken: "The form shows what was entered there in:",
    takeTheirs: "Use that version",
  },
  draftsOf: "tutor-profile",
  notSaved: "Profile not saved",
};

export type ProfileForm = MergingForm<ProfileValues, TutorProfile>;

export const servicesOf = ({
  tutoring,
  research,
}: Pick<ProfileValues, "tutoring" | "research">): TutorProfile["services"] => [
  ...(research ? (["research"] as const) : []),
  ...(tutoring ? (["tutoring"] as const) : []),
];

export const levelsOf = (
  values: Pick<ProfileValues, "middle_school" | "high_school" | "college">,
): TutorProfile["levels"] => LEVELS.map(({ value }) => value).filter((level) => values[level]);

/** The values that the tutor's card shows. */
export const cardValues = ({ bio, education, tutoring, research }: ProfileValues) => ({
  bio,
  education,
  tutoring,
  research,
});

/** The changed values: only these are sent. The API writes the address in lower case. */
export function changesOf(before: ProfileValues, after: ProfileValues) {
  const { tutoring, research, middle_school, high_school, college, ...texts } = after;
  const changed: string[] = changedFields(after, before);
  const changedTexts = Object.entries(texts).filter(([name]) => changed.includes(name));
  const hasChanged = (values: object) => Object.keys(values).some((name) => changed.includes(name));
  return {
    ...Object.fromEntries(changedTexts.map(([name, text]) => [name, text.trim()])),
    ...(hasChanged({ tutoring, research }) && { services: servicesOf(after) }),
    ...(hasChanged({ middle_school, high_school, college }) && { levels: levelsOf(after) }),
  };
}

/** The errors that the browser can find, by field; `maxLength` limits lengths, the API validates the rest. */
export const profileErrors = ({ bio, tutoring, research }: ProfileValues): Record<string, string> => ({
  ...(bio.trim() === "" && { bio: BIO_REQUIRED.text }),
  ...(!tutoring && !research && { services: SERVICES_REQUIRED.text }),
});

/** The toasts for those errors, by field. */
export const INCOMPLETE_WORDS = { bio: BIO_REQUIRED, services: SERVICES_REQUIRED };
