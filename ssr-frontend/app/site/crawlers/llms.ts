import { publicUrl } from "../../public-url.server.ts";
import { llmsText } from "./llms-text.ts";
import { textResponse } from "./text-response.ts";

/** The site for readers that are programs: what the academy is, and each page in a line. */
export const loader = () => textResponse(llmsText(publicUrl()), "text/markdown");
