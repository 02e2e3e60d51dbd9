/** Where the site lives, without a trailing slash; empty when nobody said. */
export const publicUrl = (): string => process.env.PUBLIC_URL?.replace(/\/$/, "") ?? "";
