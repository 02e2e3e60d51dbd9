/** What the server's hash reads, in bytes. */
const MAX_BYTES = 72;

const LONG = { title: "Password Too Long", text: "Please choose a password of at most 72 characters." };

/** Said of a password that the server would have to cut. */
export const tooLong = (password: string): typeof LONG | undefined =>
  new TextEncoder().encode(password).length > MAX_BYTES ? LONG : undefined;
