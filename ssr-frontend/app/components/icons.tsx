import SvgIcon from "@mui/material/SvgIcon";

const LINE = { fill: "none", stroke: "currentColor", strokeWidth: 1.6 };
const EYE =
  "M2.5 12C5 7.600 8.300 5.500 12 5.500s7 2.100 9.500 6.500c-2.500 4.400-5.800 6.500-9.500 6.500S5 16.400 2.500 12ZM12 9.200a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600Z";

function Line({ d }: { d: string }) {
  return (
    <SvgIcon aria-hidden sx={LINE}>
      <path d={d} strokeLinecap="round" strokeLinejoin="round" />
    </SvgIcon>
  );
}

/** What is hidden can be shown. */
export const EyeIcon = () => <Line d={EYE} />;

/** What is shown can be hidden. */
export const EyeOffIcon = () => <Line d={`${EYE}M4 20 20 4`} />;
