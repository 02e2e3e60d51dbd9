/** Pages as crawlers see them: the document alone, nothing run. */
import { get } from "node:http";
import { publicPages } from "../../ssr-frontend/app/pages.ts";
import { pages } from "../../ssr-frontend/app/routes.ts";
import { assetsOf } from "../../ssr-frontend/tools/assets-of.ts";
import { site } from "./addresses.ts";

/** The address of every public page, as the front end's route table has it. */
export const publicPaths: string[] = publicPages(pages);

/** A mentor of the demo data: what holds for their page holds for every mentor's, which only data tells apart. */
const SAMPLE_MENTOR = "/mentor/mira-sample";

/** An opportunity of the demo data, for all of them. */
const SAMPLE_OPPORTUNITY = "/summer/opportunities/molecular-biology-laboratory-internship";

/** A page of each kind that the public can see. */
export const pageOfEachKind: string[] = [...publicPaths, SAMPLE_MENTOR, SAMPLE_OPPORTUNITY];

/** A response as it came over the wire, still encoded. */
export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** How many bytes the body took, compressed. */
  bytes: number;
}

/** Asks without following redirects or unpacking anything. */
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

/** What a document says of itself and where it leads. */
export interface ParsedDocument {
  html: string;
  headings: number;
  title: string;
  description: string;
  canonical: string;
  image: string;
  robots: string;
  /** Where its links lead, without those out of the site. */
  links: string[];
  /** Its links with their words, those out of the site too. */
  ways: { label: string; href: string }[];
  /** What a reader reads of it, title and styles aside. */
  text: string;
  /** Style sheets, scripts, fonts, pictures and icons. */
  assets: string[];
  /** The scripts that stand in it. */
  scripts: string[];
  /** Every schema.org object in it, nested ones too. */
  things: Record<string, unknown>[];
}

/** Reads a document. Ours are well formed, so patterns are enough. */
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

/** What is read of markup: no tags, no scripts, no comments, one space between words. */
const wordsOf = (markup: string) =>
  unescaped(markup.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "").replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
