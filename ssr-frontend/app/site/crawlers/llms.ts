import { publicUrl } from "../../public-url.server.ts";
import { answer } from "./answer.ts";
import { llmsText } from "./llms-text.ts";

/** The site for readers that are programs: what the academy is, and each page in a line. */
export const loader = () => answer(llmsText(publicUrl()), "text/markdown");
