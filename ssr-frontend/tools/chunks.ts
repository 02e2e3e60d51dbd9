/**
 * Which modules of the app share a file. The bundler's own way is a file for each set of pages that a module is shared
 * by: some fifty of a kilobyte for a page, and a phone on a slow line pays for each of them.
 */

/** What the bundler tells of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** A rule for the bundler: the first that knows a name for a module has it. */
interface ChunkGroup {
  name: string | ((id: string, graph: ModuleGraph) => string | null);
  /** What the bundler's reports call it. */
  debugName?: string;
  test?: RegExp;
  minShareCount?: number;
  priority: number;
}

const modules = (...paths: string[]) => new RegExp(`/app/(${paths.join("|")})(\\?|$)`);

/** Begins to hydrate when it is run, so that it stands by itself: the page's own modules have to be there by then. */
const ENTRY = modules("entry\\.client\\.tsx");
/** What every page of the app runs, and what nearly all run that show something. */
const SHELL = modules(
  "entry\\.client\\.tsx",
  "root\\.tsx",
  "shell/layout\\.tsx",
  "queries/session\\.ts",
  "components/lazy-component\\.tsx",
  // Asked by dialogs and searches as well as by forms: those without a field would load what forms are made of.
  "components/too-long\\.ts",
  "text-length\\.ts",
);
/** What every form is made of. */
const FORM = modules("components/(inputs|submit-button)\\.tsx", "components/form\\.ts");

/** What texts, amounts and addresses of several pages are checked by, and boxes drawn; each would have a file of its own. */
const FORM_PARTS = modules(
  "money/amount-field\\.ts",
  "components/radio-choices\\.css",
  "account/email-rule\\.ts",
);

/** The frame of every dashboard. */
const DASHBOARD = modules("dashboard/shell/shell\\.tsx");

/** Parts of packages of a few hundred bytes, which charts share with other things: each would have a file of its own. */
const TINY_PACKAGES =
  /\/(formatErrorMessage|useMediaQuery|useSlotProps|objectWithoutPropertiesLoose)(\/|\.m?js$)/;

/** What the lists of money share, which the month's statement shows nothing of. */
const MONEY_LISTS = modules(
  "dashboard/admin/money/(list-.+|money-page\\.tsx|money-row\\.tsx|months\\.tsx)",
  "queries/admin-money-lists\\.ts",
);

/** How a device is asked for a passkey: fetched when somebody does, on the ways in and by the dialogs of the account's page. */
const PASSKEYS = modules("account/passkeys/(browser|sign-in)\\.ts");

/** Knows the rail of one role. */
const RAIL_LAYOUT = /\/app\/dashboard\/(\w+)\/layout\.tsx/;

/** The roles whose rails have a file each; what students alone have is too little for one. */
const LONG_RAILS = ["admin", "tutor", "provider"];

/** What most of a tutor's tabs share, and what is said of them on the site. All of them load it with their rail. */
const TUTOR_TABS = modules(
  "dashboard/tutor/(sub-tabs|no-sessions|sessions/lesson-row)\\.tsx",
  "site/(components/mentor-role|mentors/excerpt)\\.ts",
);

/** What the list of a provider's listings shares with the page of one. */
const PROVIDER_TABS = modules("dashboard/provider/listings/.+");

/** What the list of applications shares with the page of one, and with analytics. */
const RECEIVED = modules("dashboard/provider/applications/(?!search\\.).+");

/** How an application is told to its student and to its provider, and how both write about it. */
const APPLICATIONS = modules(
  "summer/applications/(?!count|paths).+",
  "summer/profile/folded-text\\.(tsx|css)",
);

/**
 * What forms are made of that several windows may change at once; and what one of them, a tutor's profile, shares with the
 * application of tutors, which would be a file of its own.
 */
const MERGING_FORM = modules(
  "components/merging-form/.+",
  "account/apply/(services-input\\.tsx|(tutor-fields|picture-rules)\\.ts)",
);

/** What the forms of a listing are made of, an admin's and a provider's. */
const LISTING_FORM = modules("summer/listing-form/(?!categories).+");

/** The admin's tables and what they alone show: the other tabs load nothing of it. */
const TABLES = modules(
  "dashboard/admin/((table|sessions|tutors)/.+|(opportunities/search|table-queries)\\.ts)",
);

/** What most of an admin's pages share. All of them load it with their rail. */
const ADMIN_PAGES = modules(
  "queries/admin-(users|booking|lessons|opportunities|listings|organizations)\\.ts",
  "components/search-query\\.ts",
  "dashboard/admin/(search|mixed-words)\\.ts",
  "dashboard/admin/mixed-scripts\\.tsx",
  "dashboard/admin/(opportunities/opportunity-search|listings/listing-search|users/inactive-words)\\.ts",
  "dashboard/admin/reports/(recorded-note\\.tsx|use-focus-on-open\\.ts)",
);

/** What the admin's other tabs share: the pages about one lesson load nothing of it. */
const ADMIN_TABS = modules("dashboard/admin/(tab-queries|admin-list|use-list-search)\\.tsx?");

/** What the admins' desk shares with the pages about one person, and with the view of it that is loaded by itself. */
const DESK = modules(
  "dashboard/admin/reports/(?!search\\.)[^/]+\\.tsx?",
  "dashboard/admin/reports/ai-tutor/tutor-badge\\.tsx",
);

/** What the page of a lesson shares with the dialogs on it. */
const LESSON = modules("dashboard/admin/lessons/.+");

/** What the table of opportunities shares with the page of one, which loads nothing of the tables. */
const OPPORTUNITIES = modules(
  "dashboard/admin/opportunities/(words|state-badge|check-due|report-row|use-decide-dialog)\\.tsx?",
);

/** What the page of a provider's listing shares with the views of listings and organizations, which are loaded by themselves. */
const PROVIDERS = modules("dashboard/admin/(listings|organizations)/.+");

/** What long lists are searched by, the admin's overview as well, which loads nothing of the tables for it. */
const SEARCH = modules(
  "components/(search-form\\.(tsx|css)|use-typed\\.ts|rest-fields\\.tsx)",
  "dashboard/admin/first-page\\.tsx",
);

/** What the students' pages of the summer portal share. */
const PORTAL = modules("summer/(student|profile)/.+", "queries/summer-.+");

/** What the AI tutor's door shares with what is behind it. No dashboard loads anything of it. */
const AI_TUTOR = modules("ai-tutor/[^/]+", "queries/ai-tutor\\.ts");

/** What the tabs of all dashboards share, and the pages about one lesson; but for what one role's rail alone is made of. */
const TABS = modules(
  "bookings/(?!lesson-notes).+",
  "time/(?!soon).+",
  "queries/(?!admin-|provider-|summer-|ai-tutor|chat-messages|passkey-changes).+",
  "dashboard/(?!tutor/|admin/|provider/).+",
  "money/format\\.ts",
  "earnings/earned\\.ts",
  "components/(announcer|chart-figure|dialog-problem|disclosure|empty-state|filters|table|download-link)\\.tsx",
  "components/(section|stats|avatar|long-list|external-link)\\.(tsx|css)",
  "components/(count-words|distinct-names|full-name|use-unload-warning)\\.ts",
  "components/(list-place|use-search|use-kept-focus)\\.ts",
  "api/fetch-first\\.ts",
  // Named, so that no page loads the scripts of a role's tabs for the sake of a style, or a file for that of one line.
  "components/(chips|stems)\\.css",
  "site/components/mentor-path\\.ts",
  "account/settings/username\\.tsx",
  "research/at-risk\\.tsx",
);

/** How the site writes prices: the words of opportunities would take it along, and every tab with prices load those. */
const PRICES = /\/content\/prices\.ts(\?|$)/;

/** What students and tutors are told of the lessons they had, and no page without any. */
const LISTS = modules(
  "components/(weeks|weeks-figure)\\.tsx?",
  "bookings/lesson-notes\\.tsx",
  "time/soon\\.ts",
);

/** How an opportunity is told, to students and to admins. */
const OPPORTUNITY_WORDS =
  /\/(app\/summer\/(opportunity\/(amounts|dates|students|opportunity)|listing-form\/categories|profile\/common-profile)|content\/summer-opportunities)\.ts(\?|$)/;

/** Lists to choose from: on dashboards alone, not on the ways in. */
const SELECT = modules("components/(select-input|radio-choices)\\.tsx");
/** Drafts, and the dialogs whose fields they keep: most of them have something to choose from. */
const DRAFTS = modules("drafts/(?!page-drafts|draft-storage).+", "components/dialog-form\\.tsx");

/** The way in to the summer program, which has nothing of recovering an account or of questions by email. */
const SUMMER = modules("summer/auth/auth\\.tsx");

/** What the pages around an account share, their drawing included. */
const ACCOUNT = modules(
  "account/((recovery|passkeys)/)?[^/]+",
  "summer/portal\\.ts",
  "components/refused-notice\\.tsx",
  "site/drawings/(phase\\.tsx|round\\.ts)",
);

/** What the account's page shares with a tutor's settings, and with its own dialogs. */
const SETTINGS = modules("account/settings/(security-settings|password-rules|device-label)\\.tsx?");

/** The files that pages of the app share: a page loads these, and one of its own. */
export const sharedChunks: ChunkGroup[] = [
  // Packages first: a module takes along what it imports. They stay the same from release to release.
  // What forms and dialogs share of them is among them: in the forms' file, every dashboard would load that.
  {
    name: firstOf(
      usedBy(SHELL, "framework"),
      usedByBoth(FORM, DASHBOARD, "framework"),
      named(TINY_PACKAGES, "framework"),
    ),
    debugName: "framework",
    test: /\/node_modules\//,
    priority: 4,
  },
  { name: firstOf(preloadHelper("app"), usedBy(SHELL, "app")), debugName: "app", priority: 3 },
  { name: firstOf(usedBy(FORM, "form"), named(FORM_PARTS, "form")), debugName: "form", priority: 2 },
  { name: usedBy(DASHBOARD, "dashboard"), debugName: "dashboard", priority: 2 },
  { name: "passkeys", test: PASSKEYS, priority: 2 },
  { name: usedBy(SUMMER, "entrance"), debugName: "entrance", test: ACCOUNT, minShareCount: 2, priority: 1 },
  { name: "account", test: ACCOUNT, minShareCount: 2, priority: 1 },
  {
    name: ofNoRail("tabs"),
    debugName: "tabs",
    test: either(TABS, PRICES),
    minShareCount: 2,
    priority: 1,
  },
  {
    name: firstOf(usedBy(SELECT, "select"), named(DRAFTS, "select")),
    debugName: "select",
    priority: 1,
  },
  {
    name: firstOf(ofOneRail, named(ADMIN_PAGES, "admin"), named(TUTOR_TABS, "tutor")),
    debugName: "roles",
    test: /\/app\//,
    minShareCount: 2,
    priority: 1,
  },
  { name: "words", test: OPPORTUNITY_WORDS, minShareCount: 2, priority: 1 },
  { name: "applications", test: APPLICATIONS, minShareCount: 2, priority: 1 },
  { name: "merging-form", test: MERGING_FORM, minShareCount: 2, priority: 1 },
  { name: "listing-form", test: LISTING_FORM, minShareCount: 2, priority: 1 },
  { name: "received", test: RECEIVED, minShareCount: 2, priority: 1 },
  { name: "provider-tabs", test: PROVIDER_TABS, minShareCount: 2, priority: 0 },
  { name: "settings", test: SETTINGS, minShareCount: 2, priority: 1 },
  { name: "portal", test: PORTAL, minShareCount: 2, priority: 1 },
  { name: "ai-tutor", test: AI_TUTOR, minShareCount: 2, priority: 1 },
  { name: "search", test: SEARCH, minShareCount: 2, priority: 1 },
  { name: "lesson", test: LESSON, minShareCount: 2, priority: 1 },
  { name: "opportunities", test: OPPORTUNITIES, minShareCount: 2, priority: 0 },
  { name: "providers", test: PROVIDERS, minShareCount: 2, priority: 0 },
  { name: "lists", test: LISTS, minShareCount: 2, priority: 0 },
  { name: "admin-tabs", test: ADMIN_TABS, minShareCount: 2, priority: 0 },
  { name: "desk", test: DESK, minShareCount: 2, priority: 0 },
  { name: "tables", test: TABLES, minShareCount: 2, priority: 0 },
  { name: "money", test: MONEY_LISTS, minShareCount: 2, priority: 0 },
];

/** The modules of both. */
function either(some: RegExp, others: RegExp): RegExp {
  return new RegExp(`${some.source}|${others.source}`);
}

/** Names the chunk of some modules. */
function named(some: RegExp, chunk: string) {
  return (id: string): string | null => (some.test(id) ? chunk : null);
}

/** Names the chunk of every module that the roots import, directly or through others, and of the roots themselves. */
function usedBy(roots: RegExp, chunk: string) {
  return (id: string, graph: ModuleGraph): string | null =>
    !ENTRY.test(id) && usersOf(id, graph).some((user) => roots.test(user)) ? chunk : null;
}

/** Names the chunk of every module that both import, directly or through others. */
function usedByBoth(some: RegExp, others: RegExp, chunk: string) {
  const [one, other] = [usedBy(some, chunk), usedBy(others, chunk)];
  return (id: string, graph: ModuleGraph): string | null => one(id, graph) && other(id, graph);
}

/** Names a module's chunk after the role whose rail imports it, directly or through others, if no other role's does. */
function ofOneRail(id: string, graph: ModuleGraph): string | null {
  const roles = new Set(usersOf(id, graph).flatMap((user) => RAIL_LAYOUT.exec(user)?.[1] ?? []));
  return LONG_RAILS.find((role) => roles.size === 1 && roles.has(role)) ?? null;
}

/** Names the chunk of every module that is not of one role's rail. */
function ofNoRail(chunk: string) {
  return (id: string, graph: ModuleGraph): string | null => (ofOneRail(id, graph) ? null : chunk);
}

/** The bundler's own, which fetches lazy parts: wherever else it stood, each page with such a part would load that. */
function preloadHelper(chunk: string) {
  return (id: string): string | null => (id.includes("vite/preload-helper") ? chunk : null);
}

/** Names a module's chunk by the first rule that knows one. */
function firstOf(...rules: ((id: string, graph: ModuleGraph) => string | null)[]) {
  return (id: string, graph: ModuleGraph): string | null =>
    rules.reduce<string | null>((name, rule) => name ?? rule(id, graph), null);
}

/** The module, and every other that imports it, directly or through others. */
function usersOf(id: string, graph: ModuleGraph): string[] {
  const users = new Set([id]);
  // What is added while the set is walked is walked too.
  for (const user of users)
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer);
  return [...users];
}
