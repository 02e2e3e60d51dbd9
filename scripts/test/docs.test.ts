import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../lib/paths.ts";

const read = (path: string) => readFileSync(inRoot(path), "utf8");
const DOCUMENTS = ["README.md", "bench/README.md", ...globSync("docs/**/*.md", { cwd: inRoot(".") })];

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

/** Whether a link of a document leads to a file, and to a heading of it if it names one. */
function leadsSomewhere(document: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const file = path ? join(dirname(document), path) : document;
  return existsSync(inRoot(file)) && (anchor === undefined || anchorsOf(file).includes(anchor));
}

test("every link of the documents leads to a file, and to a heading", () => {
  const broken = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = ""]) => link)
      .filter((link) => !/^https?:/.test(link) && !leadsSomewhere(document, link))
      .map((link) => `${document}: ${link}`),
  );
  assert.deepEqual(broken, []);
});

test("docs/decisions/README.md lists every decision once", () => {
  const listed = [...read("docs/decisions/README.md").matchAll(/^- \[\d+\]\((.+?)\)/gm)].map(
    ([, file]) => file,
  );
  const decisions = globSync("[0-9]*.md", { cwd: inRoot("docs/decisions") });
  assert.deepEqual(listed.toSorted(), decisions.toSorted());
});

test("every make target that the documents name exists", () => {
  const targets = new Set([...read("Makefile").matchAll(/^([a-z0-9-]+):/gm)].map(([, target]) => target));
  const unknown = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/(?<=`|^)(?:[A-Z_]+=\S+ )*make ([a-z][a-z0-9-]*)/gm)]
      .map(([, target]) => target)
      .filter((target) => !targets.has(target))
      .map((target) => `${document}: make ${target}`),
  );
  assert.deepEqual(unknown, []);
});
