import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const app = join(import.meta.dirname, "../app");

/** Folders that any folder may import, besides itself and the files directly in `app/`. */
const SHARED = new Set(["api", "components", "live", "money", "queries", "shell", "theme", "time"]);

/** The imports between other folders that `docs/architecture.md` declares. */
function declaredImports(): Map<string, Set<string>> {
  const text = readFileSync(join(app, "../../docs/architecture.md"), "utf8");
  const table = text.slice(text.indexOf("| folder of the app |"));
  const rows = table.slice(0, table.indexOf("\n\n")).split("\n").slice(2);
  return new Map(
    rows.map((row) => {
      const [folder = "", ...others] = [...row.matchAll(/`([\w/-]+)`/g)].map(([, name = ""]) => name);
      return [folder, new Set(others)];
    }),
  );
}

/**
 * The folder of a path below `app/`: each of a dashboard's folders counts separately, files directly in
 * `app/` have none.
 */
function folderOf(path: string): string {
  const [first = "", second = "", ...rest] = path.split("/");
  if (!second) return "";
  return first === "dashboard" && rest.length > 0 ? `dashboard/${second}` : first;
}

/** Every import of another folder, with importing and imported folder, including types and styles. */
function importsBetweenFolders(): { file: string; from: string; to: string }[] {
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(join(app, file), "utf8").matchAll(
          /(?:from|import|import\()\s*"(\.(?!\/\+types)[^"]+)"/g,
        ),
      ].map(([, path = ""]) => ({
        file,
        from: folderOf(file),
        to: folderOf(normalize(join(dirname(file), path))),
      })),
    )
    .filter(({ from, to }) => from !== "" && to !== "" && from !== to);
}

test("a folder of the app imports those alone that docs/architecture.md declares, and the shared ones", () => {
  const declared = declaredImports();
  const wrong = importsBetweenFolders().filter(
    ({ from, to }) => !SHARED.has(to) && !declared.get(from)?.has(to),
  );
  expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
});

test("docs/architecture.md declares nothing that no file needs", () => {
  const found = new Set(importsBetweenFolders().map(({ from, to }) => `${from} ${to}`));
  const unused = [...declaredImports()].flatMap(([from, others]) =>
    [...others].map((to) => `${from} ${to}`).filter((pair) => !found.has(pair)),
  );
  expect(unused).toEqual([]);
});

test("no role's dashboard is declared to import another role's", () => {
  const roles = ["admin", "provider", "student", "tutor"].map((role) => `dashboard/${role}`);
  for (const role of roles)
    expect([...(declaredImports().get(role) ?? [])].filter((other) => roles.includes(other))).toEqual([]);
});
