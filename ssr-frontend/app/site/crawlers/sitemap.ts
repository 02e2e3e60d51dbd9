import dates from "virtual:page-dates";
import { publicPages } from "../../pages.ts";
import { publicUrl } from "../../public-url.server.ts";
import { pages } from "../../routes.ts";
import { answer } from "./answer.ts";
import { sitemap } from "./sitemap-xml.ts";

/** Every public page and the day its words last changed. */
export const loader = () => answer(sitemap(publicPages(pages), dates, publicUrl()), "application/xml");
