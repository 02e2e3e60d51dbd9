import SvgIcon from "@mui/material/SvgIcon";

const LINE_STYLE = { fill: "none", stroke: "currentColor", strokeWidth: 1.6 };
const EYE_PATH =
  "M2.5 12C5 7.6 8.3 5.5 12 5.500s7 2.1 9.5 6.500c-2.5 4.4-5.8 6.5-9.5 6.500S5 16.4 2.5 12ZM12 9.200a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.600Z";

function Line({ d }: { d: string }) {
  return (
    <SvgIcon aria-hidden sx={LINE_STYLE}>
      <path d={d} strokeLinecap="round" strokeLinejoin="round" />
    </SvgIcon>
  );
}

/** Shows hidden text. */
export const EyeIcon = () => <Line d={EYE_PATH} />;

/** Hides visible text. */
export const EyeOffIcon = () => <Line d={`${EYE_PATH}M4 20 20 4`} />;

/** A trash can. */
export const DeleteIcon = () => (
  <svg viewBox="0 0 24 24" width="22" height="22" className="draw" aria-hidden="true">
    <path d="M4.500 6.500h15M9.500 6.500v-3h5v3M6.500 6.500l1 14h9l1-14M10 10.500l.4 6.500M14 10.500l-.4 6.500" />
  </svg>
);
