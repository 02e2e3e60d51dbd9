import { MAX_BIO_LENGTH } from "../../../account/apply/application-rules.ts";
import type { Problem } from "../../../api/problem.ts";
import { type FormError, formErrorOf } from "../../../components/form.ts";
import type { TutorProfile } from "../../../queries/tutor.ts";

/** What the form of the profile holds. */
export interface ProfileValues {
  bio: string;
  services: TutorProfile["services"];
  zoom_link: string;
  slug: string;
}

/** The form's values, without the spaces around them. */
export function readProfile(form: FormData): ProfileValues {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    // Browsers send line ends in the way of forms.
    bio: text("bio").replaceAll("\r\n", "\n"),
    services: form.getAll("services").map(String).sort() as TutorProfile["services"],
    zoom_link: text("zoom_link"),
    slug: text("slug").toLowerCase(),
  };
}

/** The form's values for a profile as it is. */
export const profileValues = ({ bio, services, zoom_link, slug }: TutorProfile): ProfileValues => ({
  bio,
  services: [...services].sort(),
  zoom_link: zoom_link ?? "",
  slug: slug ?? "",
});

/** What has been changed: only that is sent, so that another window's changes of the rest stay. */
export function changesOf(before: ProfileValues, after: ProfileValues): Partial<ProfileValues> {
  const changed = (Object.keys(after) as (keyof ProfileValues)[]).filter(
    (name) => String(before[name]) !== String(after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

const BIO_REQUIRED = { title: "Bio Required", text: "Please provide a brief bio about yourself." };
const BIO_TOO_LONG = { title: "Bio Too Long", text: `Please use at most ${MAX_BIO_LENGTH} characters.` };
const SERVICES_REQUIRED = {
  title: "Services Required",
  text: "Please select at least one service you want to provide.",
};

/** What is wrong with the values, as far as the browser can tell; the API checks the rest. */
export function checkProfile({ bio, services }: ProfileValues): FormError | undefined {
  const bioError = bio === "" ? BIO_REQUIRED : bio.length > MAX_BIO_LENGTH ? BIO_TOO_LONG : undefined;
  const servicesError = services.length === 0 ? SERVICES_REQUIRED : undefined;
  const first = bioError ?? servicesError;
  if (!first) return undefined;
  return {
    ...first,
    fields: {
      ...(bioError && { bio: bioError.text }),
      ...(servicesError && { services: servicesError.text }),
    },
  };
}

/** Why the profile was not saved. */
export const profileError = (problem: Problem): FormError => ({
  ...formErrorOf(problem),
  title: "Profile not saved",
});
