import type { Bootcamp } from "#content/bootcamps.ts";
import { Arm } from "../drawings/arm.tsx";
import { Plasmid } from "../drawings/plasmid.tsx";
import { Repressilator } from "../drawings/repressilator.tsx";

/** The drawing of each bootcamp. */
export const drawings: Record<Bootcamp["id"], () => React.JSX.Element> = {
  "decode-life": Repressilator,
  robotics: Arm,
  biohacking: Plasmid,
};
