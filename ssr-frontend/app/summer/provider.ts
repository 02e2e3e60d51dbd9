import { redirectLoader } from "./redirect-loader.ts";

/** `/summer/provider`, once it is built. */
export const loader = redirectLoader("provider");
