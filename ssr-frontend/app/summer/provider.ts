import { leadOn } from "./later.ts";

/** `/summer/provider`, once it is built. */
export const loader = leadOn("provider");
