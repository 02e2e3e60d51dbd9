/**
 * An email's HTML as this page may show it. Frames are under the policy of the page around them: it takes no style sheets, which
 * only say how the mail looks in the dark, and no pictures from elsewhere, whose words stand for them.
 */
export const previewDocument = (html: string): string =>
  html.replace(/<style>[^<]*<\/style>/, "").replaceAll(/(<img [^>]*?)src="[^"]*"/g, "$1");
