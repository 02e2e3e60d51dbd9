/** The browser's own pattern for `type=email`, with a dot in the host; the API has the same. */
const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

const MAX_EMAIL_LENGTH = 254;

/** Said of an address that is none. */
export const INVALID_EMAIL = { title: "Invalid Email", text: "Please enter a valid email address." };

/** Whether a text, trimmed, can be an email address. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text);
