import type { Components, Theme } from "@mui/material/styles";
import { TARGET } from "./tokens.ts";

const focusRing = { outline: "3px solid var(--focus)", outlineOffset: 2 };

/** Forced colors remove backgrounds, and thus the only edge of an element without a border. */
const FORCED_COLORS = "@media (forced-colors: active)";

/** The style of an inactive button that stays focusable. */
const off = { color: "var(--muted)", cursor: "not-allowed" };

/** The default styles and behavior of components: flat, with lines, large enough for touch. */
export const components: Components<Omit<Theme, "components">> = {
  // A focus ring replaces the ripple: a static mark that keyboard users can find.
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { "&.Mui-focusVisible": focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: TARGET, paddingInline: 20, '&[aria-disabled="true"]': off },
      outlined: { '&[aria-disabled="true"]': { borderColor: "var(--line)" } },
      contained: {
        [FORCED_COLORS]: { border: "1px solid ButtonBorder" },
        '&[aria-disabled="true"]': { backgroundColor: "var(--tint)" },
      },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: TARGET, minHeight: TARGET, borderRadius: 4 } } },
  MuiTab: { styleOverrides: { root: { minHeight: TARGET + 4, textTransform: "none", fontSize: "1rem" } } },
  MuiToggleButton: { styleOverrides: { root: { minHeight: TARGET, textTransform: "none" } } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: TARGET } } },
  MuiLinearProgress: {
    styleOverrides: {
      root: { [FORCED_COLORS]: { border: "1px solid CanvasText" } },
      bar: { [FORCED_COLORS]: { backgroundColor: "Highlight" } },
    },
  },
  MuiLink: { defaultProps: { underline: "always" } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: "none" } } },
  MuiCard: {
    defaultProps: { variant: "outlined" },
    styleOverrides: { root: { backgroundColor: "var(--raised)" } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { border: "1px solid var(--line)", margin: 16 },
      // Only the dialog's own margins, because a phone has little room.
      paperFullWidth: { width: "calc(100% - 32px)" },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { paddingTop: 24 } } },
  MuiDialogContent: { styleOverrides: { root: { "& > p + p": { marginTop: 12 } } } },
  // Labels are above their fields (components/field.tsx), so no field needs a notch.
  MuiOutlinedInput: {
    styleOverrides: {
      root: { backgroundColor: "var(--raised)", minHeight: TARGET + 4 },
      notchedOutline: { borderColor: "var(--edge)" },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: "0.875rem" } } },
  MuiAlertTitle: { styleOverrides: { root: { fontWeight: 600, fontSize: "1rem" } } },
  MuiTableCell: {
    styleOverrides: { root: { fontVariantNumeric: "tabular-nums", borderColor: "var(--line)" } },
  },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: "0.875rem" } } },
  MuiAlert: { defaultProps: { variant: "outlined" } },
};
