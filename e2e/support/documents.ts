/** Pages as crawlers see them: the document alone, without scripts. */
import { get } from "node:http";
import { publicPages } from "../../ssr-frontend/app/pages.ts";
import { pages } from "../../ssr-frontend/app/routes.ts";
import { assetsOf } from "../../ssr-frontend/tools/assets-of.ts";
import { site } from "./addresses.ts";

/** The path of every public page, from the front end's route table. */
export const publicPaths: string[] = publicPages(pages);

/** A sample mentor, which stands for all mentors: their pages differ only by data. */
const SAMPLE_MENTOR = "/mentor/mira-sample";

/** A sample opportunity, which stands for all of them. */
const SAMPLE_OPPORTUNITY = "/summer/opportunities/molecular-biology-laboratory-internship";

/** A public page of each kind. */
export const pageOfEachKind: string[] = [...publicPaths, SAMPLE_MENTOR, SAMPLE_OPPORTUNITY];

/** A response without decompression. */
export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Size of the compressed body in bytes. */
  bytes: number;
}

/** Sends a request without following redirects or decompression. */
export function fetchRaw(path: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(site() + path, { headers: { "accept-encoding": "br" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
      );
    }).on("error", reject);
  });
}

/** The metadata and links of a document. */
export interface ParsedDocument {
  html: string;
  headings: number;
  title: string;
  description: string;
  canonical: string;
  image: string;
  robots: string;
  /** Targets of its links within the site. */
  links: string[];
  /** All of its links with their text. */
  ways: { label: string; href: string }[];
  /** Its visible text, without title and styles. */
  text: string;
  /** Style sheets, scripts, fonts, pictures and icons. */
  assets: string[];
  /** Its inline scripts. */
  scripts: string[];
  /** Every schema.org object in it, including nested ones. */
  things: Record<string, unknown>[];
}

/** Parses a document. Ours are well formed, so regular expressions suffice. */
export function parseDocument(html: string): ParsedDocument {
  const first = (pattern: RegExp) => unescaped(pattern.exec(html)?.[1] ?? "");
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = ""]) => unescaped(value));
  return {
    html,
    headings: all(/<(h1)[\s>]/g).length,
    title: first(/<title>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)"/),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    image: first(/<meta property="og:image" content="([^"]*)"/),
    robots: first(/<meta name="robots" content="([^"]*)"/),
    links: all(/<a\b[^>]*?\shref="([^"]*)"/g).filter((href) => /^[/#?]/.test(href)),
    ways: [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
      ([, href = "", label = ""]) => ({ href: unescaped(href), label: wordsOf(label) }),
    ),
    text: wordsOf(html.slice(html.indexOf("<body"))),
    assets: assetsOf(html).map(unescaped),
    scripts: all(/<script type="module">([\s\S]*?)<\/script>/g),
    things: all(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).flatMap((text) =>
      thingsIn(JSON.parse(text)),
    ),
  };
}

function thingsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  if (typeof value !== "object" || value === null) return [];
  const thing = value as Record<string, unknown>;
  return [...("@type" in thing ? [thing] : []), ...Object.values(thing).flatMap(thingsIn)];
}

/** Returns the text of markup: without tags, scripts and comments, with single spaces. */
const wordsOf = (markup: string) =>
  unescaped(markup.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "").replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
