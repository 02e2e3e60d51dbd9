/**
 * The only list of colors, type and spacing. The site's CSS gets them as custom properties (through
 * tools/theme-tokens.ts), the MUI theme as values (`theme.ts`). Marigold is `signal` and not the theme's
 * primary color: components default to primary, and marigold text on paper is illegible.
 */

/** The purpose of each color, in light and in dark. Pairs are chosen for AA, text for AAA. */
export const colors = {
  light: {
    /** The page's background. */
    paper: "#fbf8f3",
    /** A surface above the page: menus, dialogs, fields. */
    raised: "#fffdf9",
    /** A band or block set apart from the page. */
    tint: "#f3ede2",
    ink: "#0e1b33",
    /** Secondary text: AAA on paper. */
    muted: "#465068",
    /** Decorative hairlines and borders. */
    line: "#ddd5c6",
    /** Borders of fields and controls: 3:1 on paper. */
    edge: "#857f72",
    /** The primary action; `onSignal` is the text on it. */
    signal: "#f2a33a",
    signalHover: "#e5921f",
    onSignal: "#0e1b33",
    /** Links, charts and progress. */
    teal: "#0b5e5e",
    tealTint: "#dfeeea",
    onTeal: "#ffffff",
    focus: "#0b5e5e",
    /** Dark bands, dark in both schemes. */
    band: "#0e1b33",
    onBand: "#fbf8f3",
    bandMuted: "#b9c0d0",
    bandLine: "#2c3a58",
    /** Status only. */
    confirmed: "#1d4ed8",
    confirmedTint: "#e3eafc",
    pending: "#7a5200",
    pendingTint: "#fbeecb",
    completed: "#166534",
    completedTint: "#ddf1e2",
    cancelled: "#b3261e",
    cancelledTint: "#fbe4e1",
  },
  dark: {
    paper: "#0e1b33",
    raised: "#17264a",
    tint: "#13213d",
    ink: "#fbf8f3",
    muted: "#bdc4d3",
    line: "#2c3a58",
    edge: "#7d8aa6",
    signal: "#f2a33a",
    signalHover: "#ffb75a",
    onSignal: "#0e1b33",
    teal: "#6cc7c0",
    tealTint: "#14383f",
    onTeal: "#0e1b33",
    focus: "#f2a33a",
    band: "#081226",
    onBand: "#fbf8f3",
    bandMuted: "#b9c0d0",
    bandLine: "#2c3a58",
    confirmed: "#9dbcff",
    confirmedTint: "#1b2f63",
    pending: "#f5d06f",
    pendingTint: "#3d3418",
    completed: "#86d9a0",
    completedTint: "#163a2a",
    cancelled: "#ffb0a8",
    cancelledTint: "#4a2024",
  },
} as const;

/** A color's purpose. */
export type ColorName = keyof typeof colors.light;

/** Overrides for `prefers-contrast: more`: AAA for all text, and visible lines. */
export const moreContrast: Record<keyof typeof colors, Partial<Record<ColorName, string>>> = {
  light: {
    muted: "#0e1b33",
    line: "#857f72",
    edge: "#465068",
    teal: "#064545",
    focus: "#0e1b33",
    bandMuted: "#fbf8f3",
    bandLine: "#b9c0d0",
    confirmed: "#15389b",
    pending: "#5c3d00",
    completed: "#0f4826",
    cancelled: "#8a1a14",
  },
  dark: {
    muted: "#fbf8f3",
    line: "#7d8aa6",
    edge: "#bdc4d3",
    teal: "#8fdcd5",
    bandMuted: "#fbf8f3",
    bandLine: "#b9c0d0",
    confirmed: "#c4d6ff",
    cancelled: "#ffd0cb",
  },
};

/**
 * The system colors of forced-colors mode (https://www.w3.org/TR/css-color-4/#css-system-colors). A browser
 * replaces all other colors of text and background with these, so that a background alone conveys nothing; it
 * keeps system colors.
 */
export const forcedColors: Record<ColorName, string> = {
  paper: "Canvas",
  raised: "Canvas",
  tint: "Canvas",
  ink: "CanvasText",
  muted: "CanvasText",
  line: "GrayText",
  edge: "ButtonBorder",
  signal: "Highlight",
  signalHover: "Highlight",
  onSignal: "HighlightText",
  teal: "LinkText",
  tealTint: "Canvas",
  onTeal: "Canvas",
  focus: "Highlight",
  band: "Canvas",
  onBand: "CanvasText",
  bandMuted: "CanvasText",
  bandLine: "GrayText",
  confirmed: "CanvasText",
  confirmedTint: "Canvas",
  pending: "CanvasText",
  pendingTint: "Canvas",
  completed: "CanvasText",
  completedTint: "Canvas",
  cancelled: "CanvasText",
  cancelledTint: "Canvas",
};

/** Families: the display serif for headings, the system's own sans for the rest. */
export const fonts = {
  display:
    '"Newsreader Display", "Newsreader Fallback", "Newsreader Fallback on Android", ' +
    '"Newsreader Fallback on Linux", Georgia, "Times New Roman", serif',
  text: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
} as const;

/** Sizes in rem on a scale of about 1.25; the largest grow with the viewport. */
export const sizes = {
  s: "0.875rem",
  m: "1.0625rem",
  l: "1.25rem",
  xl: "1.5rem",
  "2xl": "clamp(1.625rem, 1.4rem + 1vw, 2rem)",
  "3xl": "clamp(2rem, 1.6rem + 1.8vw, 2.75rem)",
  "4xl": "clamp(2.625rem, 1.7rem + 4vw, 4.75rem)",
} as const;

/** The base unit of spacing, in px. */
export const SPACE_UNIT = 8;

/** The radius of corners, in px. */
export const RADIUS = 3;

/** The minimum side of a touch target, in px. */
export const TARGET = 44;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declarations = (values: Record<string, string>, prefix = "") =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}${kebab(name)}:${value};`)
    .join("");

const root = (body: string) => `:root {${body}}`;

const media = (condition: string, values: Record<string, string>) =>
  `@media ${condition}{${root(declarations(values))}}`;

/** The tokens as custom properties; dark and contrast by media queries, so that nothing flashes. */
export function tokensCss(): string {
  const shared =
    declarations(fonts, "font-") +
    declarations(sizes, "size-") +
    `--space:${SPACE_UNIT}px;--radius:${RADIUS}px;--target:${TARGET}px;` +
    // A border that only reserves space: forced colors would draw a transparent one.
    "--clear:transparent;";
  const light = root(`color-scheme:light dark;${declarations(colors.light)}${shared}`);
  return [
    light,
    media("(prefers-color-scheme: dark)", colors.dark),
    media("(prefers-contrast: more)", moreContrast.light),
    media("(prefers-contrast: more) and (prefers-color-scheme: dark)", moreContrast.dark),
    media("(forced-colors: active)", { ...forcedColors, clear: forcedColors.paper }),
  ].join("");
}
