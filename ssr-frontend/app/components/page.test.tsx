import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DocumentContext } from "../document.ts";
import { Page } from "./page.tsx";

const render = (page: React.ReactNode) =>
  renderToStaticMarkup(
    <DocumentContext value={{ publicUrl: "https://academy.example" }}>{page}</DocumentContext>,
  );

test("a public page says what it is, where it lives and what it shows", () => {
  const html = render(
    <Page
      title="Tutoring"
      description="One to one."
      path="/tutoring"
      image="/t.png"
      jsonLd={[{ "@type": "Course" }]}
    />,
  );
  expect(html).toContain("<title>Tutoring · Helix Academy</title>");
  expect(html).toContain('<link rel="canonical" href="https://academy.example/tutoring"/>');
  expect(html).toContain('<meta property="og:image" content="https://academy.example/t.png"/>');
  expect(html).toContain('{"@context":"https://schema.org","@type":"Course"}');
  expect(html).not.toContain("noindex");
});

test("a personal page stays out of search engines and says nothing to share", () => {
  const html = render(<Page title="Dashboard" path="/dashboard" noIndex />);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toMatch(/canonical|og:/);
});

test("the brand's name is said once", () => {
  expect(render(<Page title="Helix Academy: science" />)).toContain("<title>Helix Academy: science</title>");
});
