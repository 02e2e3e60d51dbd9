import type { Problem } from "../../api/problem.ts";
import { formErrorOf } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { emailProblem, INVALID_EMAIL } from "../email-rule.ts";
import { NAME_REQUIRED, type NameValues, nameErrors, readName } from "../name-rules.ts";
import { BIO_REQUIRED, SERVICES_REQUIRED } from "./tutor-fields.ts";

/** The values of a tutor application, without the picture. */
export interface ApplicationValues extends NameValues {
  email: string;
  bio: string;
  services: string[];
  /** May be empty, like the texts below. */
  subjects: string[];
  education: string;
  link: string;
  reference: string;
}

/** Shown after too many applications. */
export const TOO_MANY_APPLICATIONS: FormError = {
  title: "Too Many Requests",
  text: "Please wait before submitting another application.",
};

/** Reads the form's values, trimmed. */
export function readApplication(form: FormData): ApplicationValues {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    ...readName(form),
    email: text("email").toLowerCase(),
    bio: text("bio"),
    services: form.getAll("services").map(String),
    subjects: form.getAll("subjects").map(String),
    education: text("education"),
    link: text("link"),
    reference: text("reference"),
  };
}

/** The errors of an application: by field, and the first one for the form. */
export function checkApplication(application: ApplicationValues): FormError | undefined {
  const errors = {
    ...nameErrors(application),
    email: emailProblem(application.email),
    services: application.services.length === 0 ? SERVICES_REQUIRED : undefined,
    bio: application.bio === "" ? BIO_REQUIRED : undefined,
  };
  const found = Object.entries(errors).flatMap(([field, words]) => (words ? [{ field, ...words }] : []));
  const [first] = found;
  if (!first) return undefined;
  const { title, text } = first;
  return { title, text, fields: Object.fromEntries(found.map((each) => [each.field, each.text])) };
}

const TITLE_BY_FIELD: Record<string, string> = {
  first_name: NAME_REQUIRED.title,
  last_name: NAME_REQUIRED.title,
  email: INVALID_EMAIL.title,
  services: SERVICES_REQUIRED.title,
  bio: BIO_REQUIRED.title,
  picture: "Picture not accepted",
  link: "Link not accepted",
};

/** The server's error, with the titles of the form's own checks. */
export function applicationFormError(problem: Problem): FormError {
  const formError = formErrorOf(problem);
  if (problem.code === "rate_limited") return { ...formError, title: TOO_MANY_APPLICATIONS.title };
  const [field = ""] = Object.keys(formError.fields ?? {});
  return { ...formError, title: TITLE_BY_FIELD[field] ?? formError.title };
}

/** The API's request body of an application, with its picture if there is one. */
export function applicationFormData(
  { services, subjects, ...texts }: ApplicationValues,
  picture: File | undefined,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, String(value));
  for (const service of services) form.append("services", service);
  for (const subject of subjects) form.append("subjects", subject);
  // Last, so that a parser of the stream has all other values by then.
  if (picture) form.set("picture", picture);
  return form;
}
