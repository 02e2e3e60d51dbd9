/** Where the picture for shared links of a page is: made at build time by tools/pictures.ts. */
export const ogImagePath = (path: string): string => `/og${path === "/" ? "/home" : path}.png`;
