/**
 * The types that the API accepts. Phones convert their own formats to the first one if the input asks for it.
 */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"];

const MEGABYTE = 1024 * 1024;
/** The maximum size of a picture, in bytes. */
export const MAX_PICTURE_BYTES = 5 * MEGABYTE;

export const PICTURE_ERRORS = {
  wrongType: "Please choose a JPEG, PNG or WebP picture.",
  tooLarge: "Please choose a picture of at most 5 MB.",
  unreadable: "This file isn’t a picture, or it’s damaged. Please choose another one.",
} as const;

/** The error of a chosen file, by its type and size. */
export function pictureProblem({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return PICTURE_ERRORS.wrongType;
  return size > MAX_PICTURE_BYTES ? PICTURE_ERRORS.tooLarge : undefined;
}

/** Formats a file's size: `0.4 MB`. */
export const sizeWords = (bytes: number): string => `${Math.max(0.1, bytes / MEGABYTE).toFixed(1)} MB`;

/** The largest square in the center of a picture, in its own pixels. */
export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}
