import { leadOn } from "./later.ts";

/** `/summer/profile`, once it is built. */
export const loader = leadOn("student");
