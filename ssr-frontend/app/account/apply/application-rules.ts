import type { Problem } from "../../api/problem.ts";
import { formErrorOf } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { emailProblem, INVALID_EMAIL } from "../email-rule.ts";
import { NAME_REQUIRED, type NameValues, nameErrors, readName } from "../name-rules.ts";
import { BIO_REQUIRED, SERVICES_REQUIRED } from "./tutor-fields.ts";

/** What somebody fills in to become a tutor; the picture apart. */
export interface ApplicationValues extends NameValues {
  email: string;
  bio: string;
  services: string[];
}

/** Said when applications were sent too often. */
export const TOO_MANY_APPLICATIONS: FormError = {
  title: "Too Many Requests",
  text: "Please wait before submitting another application.",
};

/** The form's values, without the spaces around them. */
export function readApplication(form: FormData): ApplicationValues {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    ...readName(form),
    email: text("email").toLowerCase(),
    bio: text("bio"),
    services: form.getAll("services").map(String),
  };
}

/** What is wrong with an application: each field in its own words, and the first as the whole's. */
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
};

/** The server's error under the titles that people know from the form's own checks. */
export function applicationFormError(problem: Problem): FormError {
  const formError = formErrorOf(problem);
  if (problem.code === "rate_limited") return { ...formError, title: TOO_MANY_APPLICATIONS.title };
  const [field = ""] = Object.keys(formError.fields ?? {});
  return { ...formError, title: TITLE_BY_FIELD[field] ?? formError.title };
}

/** An application as the API takes it, with its picture if there is one. */
export function applicationFormData(
  { services, ...texts }: ApplicationValues,
  picture: File | undefined,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, String(value));
  for (const service of services) form.append("services", service);
  // Last, so that whoever reads the form has everything else by then.
  if (picture) form.set("picture", picture);
  return form;
}
