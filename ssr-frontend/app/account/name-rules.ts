/** What somebody says they are called, as the API takes it. */
export interface NameValues {
  first_name: string;
  /** Empty of whoever has one name. */
  last_name: string;
  has_one_name?: true;
}

/** Said of a name that is missing. */
export const NAME_REQUIRED = { title: "Name Required", text: "Please enter your first and last name." };

const NOT_ONE_NAME = {
  title: "Name Required",
  text: "Please leave the last name empty, or say that you have two names.",
};

/** The names of a form, without the spaces around them. */
export function readName(form: FormData): NameValues {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    first_name: text("first_name"),
    last_name: text("last_name"),
    ...(form.get("has_one_name") === null ? {} : { has_one_name: true }),
  };
}

/** By field, what is wrong with a name. */
export const nameErrors = ({ first_name, last_name, has_one_name }: NameValues) => ({
  first_name: first_name === "" ? NAME_REQUIRED : undefined,
  last_name: lastNameError(last_name === "", has_one_name),
});

function lastNameError(isEmpty: boolean, hasOneName = false) {
  if (hasOneName) return isEmpty ? undefined : NOT_ONE_NAME;
  return isEmpty ? NAME_REQUIRED : undefined;
}
