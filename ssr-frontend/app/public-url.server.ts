/** The site's public URL without a trailing slash; empty if it is not configured. */
export const publicUrl = (): string => process.env.PUBLIC_URL?.replace(/\/$/, "") ?? "";
