/**
 * Prepares an email's HTML for the preview frame. Frames inherit the page's content security policy, so style
 * sheets are removed (they only style dark mode), and external images are replaced by their alternative text.
 */
export const previewDocument = (html: string): string =>
  html.replace(/<style>[^<]*<\/style>/, "").replaceAll(/(<img [^>]*?)src="[^"]*"/g, "$1");
