/**
 * Assigns the app's modules to chunks, by folder. The bundler's default is a chunk for each set of pages that
 * share a module: about fifty of a kilobyte for a page, and each costs a request on a slow connection. What
 * each rule saves is in docs/decisions/397-chunks-follow-folders.md.
 */

/** The bundler's data about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

type NameOf = (id: string, graph: ModuleGraph) => string | null;

/** A rule for the bundler. A chunk includes the imports of its modules that no earlier rule has assigned. */
interface ChunkGroup {
  name: NameOf;
  /** The name in the bundler's reports. */
  debugName: string;
  test?: RegExp;
  /** The number of entries, pages and lazy components, that have to share a module. */
  minShareCount?: number;
  priority: number;
}

const modules = (...paths: string[]) => new RegExp(`/app/(${paths.join("|")})(\\?|$)`);

/** Hydrates when it is executed, so it is a chunk of its own: the page's modules have to be loaded before. */
const ENTRY = modules("entry\\.client\\.tsx");

/** Modules that every app page runs, and those that nearly all pages with content run. */
const SHELL = modules(
  "entry\\.client\\.tsx",
  "root\\.tsx",
  "shell/layout\\.tsx",
  "queries/session\\.ts",
  "components/lazy-component\\.tsx",
  // Used by dialogs and searches as well as by forms: pages without fields would load the form chunk.
  "components/too-long\\.ts",
  "text-length\\.ts",
);

/** The modules of every form. */
const FORM = modules("components/(inputs|submit-button)\\.tsx", "components/form\\.ts");

/** Small modules that the sign-in pages share with others; each would be a chunk that few of those need. */
const FORM_PARTS = modules(
  "money/amount-field\\.ts",
  "components/radio-choices\\.css",
  "account/email-rule\\.ts",
  "account/passkeys/use-passkey-support\\.ts",
);

/** The frame of every dashboard. */
const DASHBOARD = modules("dashboard/shell/shell\\.tsx");

/** Small parts of packages that charts share with others; each would be a file more of the overview. */
const TINY_PACKAGES =
  /\/(formatErrorMessage|useMediaQuery|useSlotProps|objectWithoutPropertiesLoose)(\/|\.m?js$)/;

/** Fields that only the app's later pages have: selects, searches, and fields whose text is kept. */
const FIELDS = modules(
  "drafts/.+",
  "components/merging-form/.+",
  "components/(dialog-form|confirm-form|select-input|radio-choices|search-form|rest-fields)\\.tsx",
  "components/(use-draft-form|use-typed)\\.ts",
  "dashboard/admin/first-page\\.tsx",
);

/** How an opportunity is displayed: four folders of the app build on it. */
const OPPORTUNITY = modules("summer/opportunity/[^/]+\\.ts");

/** The students' pages of the summer portal import most of this, in files of some hundred bytes. */
const PORTAL = /\/app\/(summer\/(student|profile)\/|queries\/summer-)[^/?]+\.tsx?$/;

/** Folders whose modules any page may import. */
const SHARED = new Set([
  "api",
  "components",
  "live",
  "money",
  "payment",
  "queries",
  "shell",
  "site",
  "theme",
  "time",
]);

/** Folders whose pages import single modules of them: their chunks follow from their use, not from the folder. */
const APART = new Set(["chat", "research"]);

/** The chunks that app pages share: a page loads these, and one of its own. */
export const sharedChunks: ChunkGroup[] = [
  // Packages first: they stay the same from release to release.
  {
    name: firstOf(usedBy(SHELL, "framework"), matching(TINY_PACKAGES, "framework")),
    debugName: "framework",
    test: /\/node_modules\//,
    priority: 4,
  },
  { name: firstOf(preloadHelper("app"), usedBy(SHELL, "app")), debugName: "app", priority: 3 },
  { name: firstOf(usedBy(FORM, "form"), matching(FORM_PARTS, "form")), debugName: "form", priority: 2 },
  { name: usedBy(DASHBOARD, "dashboard"), debugName: "dashboard", priority: 2 },
  shared("tabs", (id, graph) => (isOfTabs(id, graph) ? "tabs" : null)),
  shared("fields", matching(FIELDS, "fields")),
  // The parts of the app by folder, those that others build on first.
  shared("opportunity", matching(OPPORTUNITY, "opportunity")),
  shared("features", (id) => named(featureOf(id), (folder) => folder.length === 1)),
  shared("parts of features", (id) => (PORTAL.test(id) ? null : named(featureOf(id)))),
  // After the applications, which providers read too.
  shared("portal", matching(PORTAL, "portal")),
  shared("roles", (id) => named(roleOf(id), (folder) => folder.length === 1)),
  shared("areas of roles", (id) => named(roleOf(id))),
];

/** A rule for modules that at least two pages or lazy components share. */
function shared(debugName: string, name: NameOf): ChunkGroup {
  return { name, debugName, minShareCount: 2, priority: 1 };
}

/** The dashboards whose pages use a module, and the site. */
const PARTS = /\/app\/(?:dashboard\/(admin|provider|student|tutor)|(site))\//;
/** The dashboards whose rail uses it. */
const RAILS = /\/app\/dashboard\/(\w+)\/layout\.tsx/;

/**
 * Whether several dashboards use a module of the shared folders, or one and the site. The rails of two may use
 * any folder.
 */
function isOfTabs(id: string, graph: ModuleGraph): boolean {
  if (id.includes("/node_modules/") || FIELDS.test(id)) return false;
  const users = usersOf(id, graph);
  const count = (pattern: RegExp) =>
    new Set(users.flatMap((user) => pattern.exec(user)?.slice(1).find(Boolean) ?? [])).size;
  return count(RAILS) > 1 || (isShared(id) && count(PARTS) > 1);
}

/** Whether a module is in one of the folders that any page may import. */
function isShared(id: string): boolean {
  const [first, second, ...rest] = /\/app\/([^?]+)$/.exec(id)?.[1]?.split("/") ?? [];
  if (first === "dashboard") return rest.length === 0 || second === "shell";
  return first !== undefined && (second === undefined || SHARED.has(first));
}

/**
 * The folders of one of our scripts below `app/`; not of a style, which pages load with their document, nor of
 * a page's own parts (`?`).
 */
function folderOf(id: string): string[] | undefined {
  const path = /\/app\/([^?]+)\.tsx?$/.exec(id)?.[1];
  return path === undefined || id.includes("/node_modules/") ? undefined : path.split("/").slice(0, -1);
}

/** The folders of a module that belongs to one part of the app, outside the dashboards. */
function featureOf(id: string): string[] {
  const [first, ...rest] = folderOf(id) ?? [];
  return first === undefined || first === "dashboard" || SHARED.has(first) || APART.has(first)
    ? []
    : [first, ...rest];
}

/** The role of a module of one role's dashboard, with the folders below it. */
function roleOf(id: string): string[] {
  const [first, ...rest] = folderOf(id) ?? [];
  return first === "dashboard" && rest[0] !== "shell" ? rest : [];
}

/** Names a chunk after the first two folders. */
function named(folders: string[], includes = (_: string[]) => true): string | null {
  return folders.length > 0 && includes(folders) ? folders.slice(0, 2).join("-") : null;
}

/** Names the chunk of the matching modules. */
function matching(some: RegExp, chunk: string): NameOf {
  return (id) => (some.test(id) ? chunk : null);
}

/** Names the chunk of the roots and of every module that they import, directly or indirectly. */
function usedBy(roots: RegExp, chunk: string): NameOf {
  return (id, graph) =>
    !ENTRY.test(id) && usersOf(id, graph).some((user) => roots.test(user)) ? chunk : null;
}

/**
 * The bundler's preload helper for dynamic imports: in any other chunk, each page with a lazy component would
 * load that chunk.
 */
function preloadHelper(chunk: string): NameOf {
  return (id) => (id.includes("vite/preload-helper") ? chunk : null);
}

/** Names a module's chunk by the first rule that returns a name. */
function firstOf(...rules: NameOf[]): NameOf {
  return (id, graph) => rules.reduce<string | null>((name, rule) => name ?? rule(id, graph), null);
}

/** The module, and every module that imports it, directly or indirectly. */
function usersOf(id: string, graph: ModuleGraph): string[] {
  const users = new Set([id]);
  // Iteration includes elements that are added meanwhile.
  for (const user of users)
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer);
  return [...users];
}
