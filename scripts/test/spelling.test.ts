import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { test } from "node:test";
import { nodeEnv } from "../lib/node.ts";
import { inRoot } from "../lib/paths.ts";
import { isSpellChecked } from "../lib/spelling.ts";

const { files, ignorePaths } = JSON.parse(readFileSync(inRoot("cspell.json"), "utf8")) as Record<
  "files" | "ignorePaths",
  string[]
>;

/** Returns cspell's words for a text, as if it stood in this file. */
function misspelled(file: string, input: string): string[] {
  const args = ["lint", "--no-progress", "--no-summary", "--words-only", `stdin://${inRoot(file)}`];
  const { stdout, error } = spawnSync("cspell", args, {
    cwd: inRoot("."),
    env: nodeEnv(),
    input,
    encoding: "utf8",
  });
  if (error) throw error;
  return stdout.split("\n").filter(Boolean);
}

test("British spelling fails in texts, in comments and in documents", () => {
  assert.deepEqual(misspelled("ssr-frontend/content/home.ts", 'const text = "Practise your colours";'), [
    "Practise",
    "colours",
  ]);
  assert.deepEqual(misspelled("ssr-frontend/app/site/home/home.tsx", "<p>You cancelled it.</p>"), [
    "cancelled",
  ]);
  assert.deepEqual(misspelled("api/src/mail/mod.rs", 'let organise = "To practise:"; // organise'), [
    "practise",
    "organise",
  ]);
  assert.deepEqual(misspelled("docs/testing.md", "Practise `practise` in `cancelled`."), ["Practise"]);
});

test("the academy's words and names pass", () => {
  const text = 'const text = "A bootcamp with a waitlist. Ask Priya about ORCID, and practice.";';
  assert.deepEqual(misspelled("ssr-frontend/content/home.ts", text), []);
});

test("what people read is among the files, and `make test-changed` knows them", () => {
  for (const file of [
    "README.md",
    "docs/decisions/README.md",
    "ssr-frontend/content/home.ts",
    "ssr-frontend/app/account/sign-in.tsx",
    "api/src/mail/mod.rs",
    "api/src/ai_tutor/instructions/tutor.md",
    "seed/samples/tutors.json",
  ]) {
    assert.ok(
      files.some((glob) => matchesGlob(file, glob)),
      file,
    );
    assert.ok(!ignorePaths.some((glob) => matchesGlob(file, glob)), file);
    assert.ok(isSpellChecked(file), file);
  }
});

test("the lists of words are sorted, without a word twice", () => {
  const { compare } = new Intl.Collator("en", { sensitivity: "accent" });
  for (const name of ["academy", "names", "technical"]) {
    const words = readFileSync(inRoot(`scripts/spelling/${name}.txt`), "utf8")
      .trimEnd()
      .split("\n");
    const sorted = words.toSorted(compare);
    assert.deepEqual(
      words,
      sorted.filter((word, i) => i === 0 || compare(word, sorted[i - 1] ?? "") !== 0),
      name,
    );
  }
});
