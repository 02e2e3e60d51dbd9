import { readFileSync } from "node:fs";

const { title, style } = JSON.parse(readFileSync("page.json", "utf8"));

export const metadata = { title };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own page, as the bench fetched it. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
