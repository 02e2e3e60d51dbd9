/** What the server's hash reads, in bytes. */
const MAX_PASSWORD_BYTES = 72;

const PASSWORD_TOO_LONG = {
  title: "Password Too Long",
  text: "Please choose a password of at most 72 characters.",
};

/** Said of a password that the server would have to cut. */
export const passwordTooLong = (password: string): typeof PASSWORD_TOO_LONG | undefined =>
  new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES ? PASSWORD_TOO_LONG : undefined;
