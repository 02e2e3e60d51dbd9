/** A name in the API's format. */
export interface NameValues {
  first_name: string;
  /** Empty if the person has one name. */
  last_name: string;
  has_one_name?: true;
}

/** The error of a missing name. */
export const NAME_REQUIRED = { title: "Name Required", text: "Please enter your first and last name." };

const NOT_ONE_NAME = {
  title: "Name Required",
  text: "Please leave the last name empty, or uncheck “I have one name.”",
};

/** Reads the form's names, trimmed. */
export function readName(form: FormData): NameValues {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    first_name: text("first_name"),
    last_name: text("last_name"),
    ...(form.get("has_one_name") === null ? {} : { has_one_name: true }),
  };
}

/** The errors of a name, by field. */
export const nameErrors = ({ first_name, last_name, has_one_name }: NameValues) => ({
  first_name: first_name === "" ? NAME_REQUIRED : undefined,
  last_name: lastNameError(last_name === "", has_one_name),
});

function lastNameError(isEmpty: boolean, hasOneName = false) {
  if (hasOneName) return isEmpty ? undefined : NOT_ONE_NAME;
  return isEmpty ? NAME_REQUIRED : undefined;
}
