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

export const servicesOf = ({ tutoring, research }: ProfileValues): TutorProfile["services"] => [
  ...(research ? (["research"] as const) : []),
  ...(tutoring ? (["tutoring"] as const) : []),
];

/** The changed values: only these are sent. */
export function changesOf(before: ProfileValues, after: ProfileValues) {
  const changed = new Set(changedFields(after, before));
  return {
    ...(changed.has("bio") && { bio: after.bio.trim() }),
    ...((changed.has("tutoring") || changed.has("research")) && { services: servicesOf(after) }),
    ...(changed.has("zoom_link") && { zoom_link: after.zoom_link.trim() }),
    ...(changed.has("slug") && { slug: after.slug.trim().toLowerCase() }),
  };
}

/** The errors that the browser can find, by field; `maxLength` limits lengths, the API validates the rest. */
export const profileErrors = ({ bio, tutoring, research }: ProfileValues): Record<string, string> => ({
  ...(bio.trim() === "" && { bio: BIO_REQUIRED.text }),
  ...(!tutoring && !research && { services: SERVICES_REQUIRED.text }),
});

/** The first error, as the text of a toast. */
export const incompleteWords = ({ bio }: Record<string, string>) => (bio ? BIO_REQUIRED : SERVICES_REQUIRED);
