/** Props of a `Dialog` that is a sheet beside the list, or full screen on a phone. */
export const SIDE_SHEET = {
  "& .MuiDialog-container": { justifyContent: "flex-end" },
  "& .MuiDialog-paper": {
    width: "100%",
    maxWidth: 560,
    height: "100%",
    maxHeight: "100%",
    m: 0,
    border: 0,
    borderRadius: 0,
    "@media (max-width: 43.6875em)": { maxWidth: "100%" },
    "& .MuiDialogTitle-root": { pt: 3 },
  },
};
