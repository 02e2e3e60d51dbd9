/** The minimum length of a password in a recovery and in a tutor's change of password. */
export const MIN_PASSWORD_LENGTH = 6;

/** The number of bytes that the server's hash uses. */
const MAX_PASSWORD_BYTES = 72;

const PASSWORD_TOO_LONG = {
  title: "Password Too Long",
  text: "Please choose a password of at most 72 characters.",
};

/** Normalizes a password as the API does before hashing it (OpaqueString, RFC 8265, section 4.2.2). */
const oneForm = (password: string): string => password.replace(/\p{Zs}/gu, " ").normalize("NFC");

/** The code points of a password. */
export const charactersOf = (password: string): string[] => [...oneForm(password)];

/** Whether two passwords are equal after normalization. */
export const isSamePassword = (one: string, other: string): boolean => oneForm(one) === oneForm(other);

/** The error of a password that exceeds the hash's limit. */
export const passwordTooLong = (password: string): typeof PASSWORD_TOO_LONG | undefined =>
  new TextEncoder().encode(oneForm(password)).length > MAX_PASSWORD_BYTES ? PASSWORD_TOO_LONG : undefined;
