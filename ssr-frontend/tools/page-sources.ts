/** Finds the source files of a public page's own text. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { type PageEntry, publicPages } from "../app/pages.ts";
import { pages } from "../app/routes.ts";

const root = join(import.meta.dirname, "..");
const content = join(root, "content") + sep;
const publicPatterns = new Set(publicPages(pages));

/** The public pages without dynamic segments. */
export const publicEntries: PageEntry[] = pages.filter(({ pattern }) => publicPatterns.has(pattern));

const folderOf = ({ file }: PageEntry): string => dirname(join(root, "app", file));
const folders = new Set(publicEntries.map(folderOf));

/** An import that remains after type removal, with its target. */
const IMPORT_PATTERN = /^(?:import|export) (?!type )[\w\s{},*$]*? from "([^"]+)"/gm;

/**
 * The code in a page's folder, and the files elsewhere that its text comes from: content, and imports from
 * the folders of other pages, with their imports. Styles, tests and shared components are excluded.
 */
export function sourcesOf(page: PageEntry): string[] {
  const folder = folderOf(page);
  const code = readdirSync(folder).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const found = new Set(code.map((name) => join(folder, name)));
  // Iteration includes files that are added meanwhile.
  for (const file of found) for (const imported of importsOf(file)) found.add(imported);
  return [...found].map((path) => relative(root, path));
}

/** A file's imports of content and of other pages' folders. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(IMPORT_PATTERN)]
    .map(([, name = ""]) => resolve(dirname(file), name.replace("#content/", content)))
    .filter((path) => /\.(tsx?|json)$/.test(path))
    .filter((path) => path.startsWith(content) || folders.has(dirname(path)));
}

/** A hash of a page's sources. */
export function fingerprintOf(page: PageEntry): string {
  const hash = createHash("sha256");
  for (const source of sourcesOf(page).sort()) hash.update(source).update(readFileSync(join(root, source)));
  return hash.digest("hex").slice(0, 16);
}
