import { redirect } from "react-router";

/** Redirects the footer's short address to the about page, so that search engines see one address. */
export const loader = () => redirect("/about-us", 301);
