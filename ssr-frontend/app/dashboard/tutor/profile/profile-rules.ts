import { BIO_REQUIRED, SERVICES_REQUIRED } from "../../../account/apply/tutor-fields.ts";
import type { MergingForm, MergingFormKind } from "../../../components/merging-form/use-merging-form.ts";
import { changedFields } from "../../../drafts/merge.ts";
import type { TutorProfile } from "../../../queries/tutor.ts";

/** The values of the profile's form. */
export interface ProfileValues {
  bio: string;
  tutoring: boolean;
  research: boolean;
  zoom_link: string;
  slug: string;
}

/** The form of a tutor's profile, which they may edit in several windows; admins edit the Zoom link, too. */
export const PROFILE_FORM: MergingFormKind<ProfileValues, TutorProfile> = {
  empty: { bio: "", tutoring: false, research: false, zoom_link: "", slug: "" },
  valuesOf: ({ bio, services, zoom_link, slug }) => ({
    bio,
    tutoring: services.includes("tutoring"),
    research: services.includes("research"),
    zoom_link: zoom_link ?? "",
    slug: slug ?? "",
  }),
  words: {
    labels: {
      bio: "Bio",
      tutoring: "Tutoring",
      research: "Research mentorship",
      zoom_link: "Zoom link",
      slug: "Address of your page",
    },
    help: {},
  },
  textOf: (_name, value) =>
    typeof value === "string" ? value.trim() || "Nothing" : value ? "Offered" : "Not offered",
  meanwhile: {
    changed: "This was changed meanwhile, in another window or by an admin.",
    taken: "In the form you see what was entered there in:",
    takeTheirs: "Take what it says",
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

/** The values that the tutor's card shows. */
export const cardValues = ({ zoom_link, slug, ...shown }: ProfileValues) => shown;

/** The changed values: only these are sent. The API writes the address in lower case. */
export function changesOf(before: ProfileValues, after: ProfileValues) {
  const { tutoring, research, ...texts } = after;
  const changed = changedFields(after, before);
  const changedTexts = changed.filter((name): name is keyof typeof texts => name in texts);
  return {
    ...Object.fromEntries(changedTexts.map((name) => [name, texts[name].trim()])),
    // All other values are services.
    ...(changed.length > changedTexts.length && { services: servicesOf(after) }),
  };
}

/** The errors that the browser can find, by field; `maxLength` limits lengths, the API validates the rest. */
export const profileErrors = ({ bio, tutoring, research }: ProfileValues): Record<string, string> => ({
  ...(bio.trim() === "" && { bio: BIO_REQUIRED.text }),
  ...(!tutoring && !research && { services: SERVICES_REQUIRED.text }),
});

/** The toasts for those errors, by field. */
export const INCOMPLETE_WORDS = { bio: BIO_REQUIRED, services: SERVICES_REQUIRED };
