/** What the server's hash reads, in bytes. */
const MAX_PASSWORD_BYTES = 72;

const PASSWORD_TOO_LONG = {
  title: "Password Too Long",
  text: "Please choose a password of at most 72 characters.",
};

/** A password in the one form that every keyboard types, as the API hashes it (OpaqueString, RFC 8265, section 4.2.2). */
const oneForm = (password: string): string => password.replace(/\p{Zs}/gu, " ").normalize("NFC");

/** A password's characters, as people count them. */
export const charactersOf = (password: string): string[] => [...oneForm(password)];

/** Whether two passwords are the same one. */
export const isSamePassword = (one: string, other: string): boolean => oneForm(one) === oneForm(other);

/** Said of a password that the server would have to cut. */
export const passwordTooLong = (password: string): typeof PASSWORD_TOO_LONG | undefined =>
  new TextEncoder().encode(oneForm(password)).length > MAX_PASSWORD_BYTES ? PASSWORD_TOO_LONG : undefined;
