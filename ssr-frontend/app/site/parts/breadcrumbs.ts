/** A step of the way from the home page to where the reader is. */
export interface Crumb {
  label: string;
  path: string;
}

/** The way to a page as search engines read it; `publicUrl` is where the site lives, without a trailing slash. */
export const breadcrumbList = (trail: Crumb[], publicUrl = ""): Record<string, unknown> => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ label: "Home", path: "/" }, ...trail].map(({ label, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: publicUrl + path,
  })),
});
