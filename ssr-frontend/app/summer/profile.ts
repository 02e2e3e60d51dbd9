import { redirectLoader } from "./redirect-loader.ts";

/** `/summer/profile`, once it is built. */
export const loader = redirectLoader("student");
