import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { brand } from "#content/brand.ts";
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
  expect(html).toContain(`<title>Tutoring · ${brand.name}</title>`);
  expect(html).toContain('<link rel="canonical" href="https://academy.example/tutoring"/>');
  expect(html).toContain('<meta property="og:image" content="https://academy.example/t.png"/>');
  expect(html).toContain('{"@context":"https://schema.org","@type":"Course"}');
  expect(html).not.toContain("noindex");
});

test("a shared link shows the page's own title, words and address, and a large picture where there is one", () => {
  const shared = (page: React.ReactNode) =>
    Object.fromEntries(
      [...render(page).matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(
        ([, name, content]) => [name, content],
      ),
    );
  const words = { title: "Tutoring", description: "One to one.", path: "/tutoring" };
  expect(shared(<Page {...words} image="/t.png" />)).toEqual({
    "og:type": "website",
    "og:site_name": brand.name,
    "og:title": "Tutoring",
    "og:description": "One to one.",
    "og:url": "https://academy.example/tutoring",
    "og:image": "https://academy.example/t.png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "twitter:card": "summary_large_image",
  });
  expect(shared(<Page {...words} />)["twitter:card"]).toBe("summary");
});

test("a personal page stays out of search engines and says nothing to share", () => {
  const html = render(<Page title="Dashboard" path="/dashboard" noIndex />);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toMatch(/canonical|og:|twitter:/);
});

test("the brand's name is said once", () => {
  expect(render(<Page title={`${brand.name}: science`} />)).toContain(
    `<title>${brand.name}: science</title>`,
  );
});
