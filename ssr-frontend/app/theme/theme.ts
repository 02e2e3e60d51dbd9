import { createTheme } from "@mui/material/styles";
import { components } from "./components.ts";
import { colors, fonts, RADIUS, SPACE_UNIT, sizes } from "./tokens.ts";

declare module "@mui/material/styles" {
  interface Palette {
    signal: Palette["primary"];
  }
  interface PaletteOptions {
    signal: PaletteOptions["primary"];
  }
}

declare module "@mui/material/Button" {
  interface ButtonPropsColorOverrides {
    /** The primary action of a screen. */
    signal: true;
  }
}

type Scheme = (typeof colors)["light" | "dark"];

const palette = (c: Scheme) => ({
  primary: { main: c.teal, contrastText: c.onTeal },
  signal: { main: c.signal, dark: c.signalHover, light: c.signal, contrastText: c.onSignal },
  secondary: { main: c.ink, contrastText: c.paper },
  info: { main: c.confirmed, contrastText: c.paper },
  warning: { main: c.pending, contrastText: c.paper },
  success: { main: c.completed, contrastText: c.paper },
  error: { main: c.cancelled, contrastText: c.paper },
  text: { primary: c.ink, secondary: c.muted },
  divider: c.line,
  background: { default: c.paper, paper: c.raised },
});

const heading = { fontFamily: fonts.display, fontWeight: 450, lineHeight: 1.15, letterSpacing: "-0.01em" };

/** The MUI theme, from the same tokens as the site's CSS; light and dark by the system. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: "media" },
  colorSchemes: { light: { palette: palette(colors.light) }, dark: { palette: palette(colors.dark) } },
  spacing: SPACE_UNIT,
  shape: { borderRadius: RADIUS },
  typography: {
    fontFamily: fonts.text,
    body1: { fontSize: sizes.m, lineHeight: 1.6 },
    body2: { fontSize: sizes.s, lineHeight: 1.55 },
    h1: { ...heading, fontSize: sizes["3xl"] },
    h2: { ...heading, fontSize: sizes["2xl"] },
    h3: { ...heading, fontSize: sizes.xl },
    h4: { ...heading, fontSize: sizes.l },
    h5: { fontSize: sizes.m, fontWeight: 600 },
    h6: { fontSize: sizes.s, fontWeight: 600 },
    button: { textTransform: "none", fontWeight: 600, fontSize: "1rem" },
    overline: { fontSize: sizes.s, letterSpacing: "0.04em", textTransform: "none" },
  },
  transitions: { duration: { standard: 200, enteringScreen: 200, leavingScreen: 150 } },
  components,
});
