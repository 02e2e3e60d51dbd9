import { redirect } from "react-router";

/** The footer's short address of the about page: one page, one address for search engines. */
export const loader = () => redirect("/about-us", 301);
