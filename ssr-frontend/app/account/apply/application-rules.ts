import type { Problem } from "../../api/problem.ts";
import { type FormError, formErrorOf } from "../../components/form.ts";
import { INVALID_EMAIL, isEmail } from "../email-rule.ts";

/** What a tutor may offer; the names are the API's. */
export const SERVICES = [
  {
    value: "tutoring",
    label: "Tutoring",
    help: "One-hour lessons in the subjects you choose, at times you offer.",
  },
  {
    value: "research",
    label: "Research mentorship",
    help: "One student’s own project, over weeks, up to a paper or a science fair.",
  },
] as const;

/** The longest bio, in characters. */
export const MAX_BIO_LENGTH = 2000;

/** What somebody fills in to become a tutor; the picture apart. */
export interface ApplicationValues {
  first_name: string;
  last_name: string;
  email: string;
  bio: string;
  services: string[];
}

const FIELD_ERRORS = {
  first_name: { title: "Name Required", text: "Please enter your first and last name." },
  last_name: { title: "Name Required", text: "Please enter your first and last name." },
  email: INVALID_EMAIL,
  services: {
    title: "Services Required",
    text: "Please select at least one service you want to provide.",
  },
  bio: { title: "Bio Required", text: "Please provide a brief bio about yourself." },
} as const;

type ApplicationField = keyof typeof FIELD_ERRORS;

/** Said when applications were sent too often. */
export const TOO_MANY_APPLICATIONS: FormError = {
  title: "Too Many Requests",
  text: "Please wait before submitting another application.",
};

/** The form's values, without the spaces around them. */
export function readApplication(form: FormData): ApplicationValues {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    first_name: text("first_name"),
    last_name: text("last_name"),
    email: text("email").toLowerCase(),
    bio: text("bio"),
    services: form.getAll("services").map(String),
  };
}

/** What is wrong with an application: each field in its own words, and the first as the whole's. */
export function checkApplication(application: ApplicationValues): FormError | undefined {
  const invalid: Record<ApplicationField, boolean> = {
    first_name: application.first_name === "",
    last_name: application.last_name === "",
    email: !isEmail(application.email),
    services: application.services.length === 0,
    bio: application.bio === "",
  };
  const fields = (Object.keys(invalid) as ApplicationField[]).filter((field) => invalid[field]);
  const [first] = fields;
  if (!first) return undefined;
  return {
    ...FIELD_ERRORS[first],
    fields: Object.fromEntries(fields.map((field) => [field, FIELD_ERRORS[field].text])),
  };
}

const TITLE_BY_FIELD: Record<string, string> = { picture: "Picture not accepted" };
for (const [field, { title }] of Object.entries(FIELD_ERRORS)) TITLE_BY_FIELD[field] = title;

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
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  for (const service of services) form.append("services", service);
  // Last, so that whoever reads the form has everything else by then.
  if (picture) form.set("picture", picture);
  return form;
}
