/** The path of a page's Open Graph picture, which tools/pictures.ts generates at build time. */
export const ogImagePath = (path: string): string => `/og${path === "/" ? "/home" : path}.png`;
