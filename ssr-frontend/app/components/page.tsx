import type { ReactNode } from "react";
import { brand } from "#content/brand.ts";
import { useDocument } from "../document.ts";

interface PageProps {
  /** The page's title; the brand's name is appended unless the title starts with it. */
  title: string;
  /** One or two sentences for search results and link previews. */
  description?: string;
  /** The page's URL without its query: canonical, and for link previews. */
  path?: string;
  /** An image for link previews, 1200 × 630, as a path from the site's root. */
  image?: string;
  /** schema.org objects about the page; `@context` is added. */
  jsonLd?: Record<string, unknown>[];
  /** Excludes the page from search engines: personal pages and errors. */
  noIndex?: boolean;
  children?: ReactNode;
}

/** Renders a page's metadata for browsers, search engines and link previews. */
export function Page({ title, description, path, image, jsonLd, noIndex, children }: PageProps) {
  const { publicUrl } = useDocument();
  const full = title.startsWith(brand.name) ? title : `${title} · ${brand.name}`;
  const address = publicUrl !== undefined && path !== undefined ? publicUrl + path : undefined;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {!noIndex && address && <link rel="canonical" href={address} />}
      {!noIndex && (
        <OpenGraph title={title} {...{ description, address }} image={image && (publicUrl ?? "") + image} />
      )}
      {jsonLd?.map((item) => (
        <JsonLd key={`${item["@type"]} ${item.name}`} item={item} />
      ))}
      {children}
    </>
  );
}

interface OpenGraphProps {
  title: string;
  description: string | undefined;
  address: string | undefined;
  image: string | undefined;
}

function OpenGraph({ title, description, address, image }: OpenGraphProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {address && <meta property="og:url" content={address} />}
      {image && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
    </>
  );
}

function JsonLd({ item }: { item: Record<string, unknown> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by jsonForHtml
      dangerouslySetInnerHTML={{ __html: jsonForHtml({ "@context": "https://schema.org", ...item }) }}
    />
  );
}

/** JSON for a script element: no character of it can end the element. */
export const jsonForHtml = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
