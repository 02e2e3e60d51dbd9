import { brand } from "#content/brand.ts";

export const FILE_NAME = `${brand.name.toLowerCase().replaceAll(/[^a-z\d]+/g, "-")}-recovery-codes.txt`;

/** Recovery codes as a text file with a header. */
export const recoveryFile = (codes: string[], email: string, madeOn: string): string =>
  [
    `${brand.name}: recovery codes for ${email}`,
    `Created on ${madeOn}. Each works once, in place of a code from the authenticator app.`,
    "",
    ...codes,
    "",
  ].join("\r\n");
