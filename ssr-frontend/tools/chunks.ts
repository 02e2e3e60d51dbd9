/**
 * Assigns the app's modules to chunks. The bundler's default is a chunk for each set of pages that share a
 * module: about fifty of a kilobyte for a page, and each costs a request on a slow connection.
 */

/** The bundler's data about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** A rule for the bundler: the first one that returns a name for a module applies. */
interface ChunkGroup {
  name: string | ((id: string, graph: ModuleGraph) => string | null);
  /** The name in the bundler's reports. */
  debugName?: string;
  test?: RegExp;
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

/** Validation and inputs shared by several pages; each would be a chunk of its own. */
const FORM_PARTS = modules(
  "money/amount-field\\.ts",
  "components/radio-choices\\.css",
  "account/email-rule\\.ts",
);

/** The frame of every dashboard. */
const DASHBOARD = modules("dashboard/shell/shell\\.tsx");

/** Small parts of packages that charts share with others; each would be a chunk of its own. */
const TINY_PACKAGES =
  /\/(formatErrorMessage|useMediaQuery|useSlotProps|objectWithoutPropertiesLoose)(\/|\.m?js$)/;

/** The modules shared by the lists of money, except for the monthly statement. */
const MONEY_LISTS = modules(
  "dashboard/admin/money/(list-.+|money-page\\.tsx|money-row\\.tsx|months\\.tsx)",
  "queries/admin-money-lists\\.ts",
);

/** The WebAuthn calls: loaded on demand, on the sign-in pages and by the dialogs of the account page. */
const PASSKEYS = modules("account/passkeys/(browser|sign-in)\\.ts");

/** The layout with the sidebar of one role. */
const RAIL_LAYOUT = /\/app\/dashboard\/(\w+)\/layout\.tsx/;

/** The roles whose sidebars have their own chunks; what only students use is too small for one. */
const LONG_RAILS = ["admin", "tutor", "provider"];

/**
 * The modules shared by most of a tutor's tabs, and the texts about them on the site. All tabs load them with
 * their sidebar.
 */
const TUTOR_TABS = modules(
  "dashboard/tutor/(sub-tabs|no-sessions|sessions/lesson-row)\\.tsx",
  "site/(components/mentor-role|mentors/excerpt)\\.ts",
);

/** The modules shared by the list of a provider's listings and the page of one. */
const PROVIDER_TABS = modules("dashboard/provider/listings/.+");

/** The modules shared by the list of applications, the page of one, and the analytics. */
const RECEIVED = modules("dashboard/provider/applications/(?!search\\.).+");

/** How an application is displayed to its student and its provider, with their messages. */
const APPLICATIONS = modules(
  "summer/applications/(?!count|paths).+",
  "summer/profile/folded-text\\.(tsx|css)",
);

/**
 * The modules of forms with concurrent editing; and those that one of them, a tutor's profile, shares with
 * the tutor application, which would be a chunk of their own.
 */
const MERGING_FORM = modules(
  "components/merging-form/.+",
  "account/apply/(services-input\\.tsx|(tutor-fields|picture-rules)\\.ts)",
);

/** The modules of listing forms, for admins and providers. */
const LISTING_FORM = modules("summer/listing-form/(?!categories).+");

/** The admin tables and the modules that only they use: the other tabs load none of it. */
const TABLES = modules(
  "dashboard/admin/((table|sessions|tutors)/.+|(opportunities/search|table-queries)\\.ts)",
);

/** The modules shared by most admin pages. All of them load it with their sidebar. */
const ADMIN_PAGES = modules(
  "queries/admin-(users|booking|lessons|opportunities|listings|organizations)\\.ts",
  "components/search-query\\.ts",
  "dashboard/admin/(search|mixed-words)\\.ts",
  "dashboard/admin/mixed-scripts\\.tsx",
  "dashboard/admin/(opportunity-search|listing-search|users/inactive-words)\\.ts",
  "dashboard/admin/(recorded-note\\.tsx|use-focus-on-open\\.ts)",
);

/** The modules shared by the other admin tabs: the pages about one lesson load none of it. */
const ADMIN_TABS = modules("dashboard/admin/(tab-queries|admin-list|use-list-search)\\.tsx?");

/** The modules that the admin desk shares with the pages about one user, and with its lazily loaded view. */
const DESK = modules(
  "dashboard/admin/reports/(?!search\\.)[^/]+\\.tsx?",
  "dashboard/admin/reports/ai-tutor/tutor-badge\\.tsx",
);

/** The modules that the page of a lesson shares with its dialogs. */
const LESSON = modules("dashboard/admin/lessons/.+");

/** The modules that the table of opportunities shares with the page of one, which loads no table. */
const OPPORTUNITIES = modules(
  "dashboard/admin/opportunities/(words|state-badge|check-due|report-row|use-decide-dialog)\\.tsx?",
);

/**
 * The modules that the page of a provider's listing shares with the lazily loaded views of listings and
 * organizations.
 */
const PROVIDERS = modules("dashboard/admin/(listings|organizations)/.+");

/** The search of long lists, also of the admin overview, which loads no table. */
const SEARCH = modules(
  "components/(search-form\\.(tsx|css)|use-typed\\.ts|rest-fields\\.tsx)",
  "dashboard/admin/first-page\\.tsx",
);

/** The modules shared by the students' pages of the summer portal. */
const PORTAL = modules("summer/(student|profile)/.+", "queries/summer-.+");

/** The modules that the AI tutor's access page shares with the AI tutor. No dashboard loads any of it. */
const AI_TUTOR = modules("ai-tutor/[^/]+", "queries/ai-tutor\\.ts");

/**
 * The modules shared by the tabs of all dashboards and by the pages about one lesson, except for those of one
 * role's sidebar.
 */
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
  // Named, so that no page loads the scripts of a role's tabs, or a tiny chunk, for a style.
  "components/(chips|stems)\\.css",
  "site/components/mentor-path\\.ts",
  "account/settings/username\\.tsx",
  "research/at-risk\\.tsx",
);

/**
 * The site's price format: the opportunities chunk would include it, and every tab with prices would load
 * that.
 */
const PRICES = /\/content\/prices\.ts(\?|$)/;

/** The lists of past lessons of students and tutors, which pages without lists do not load. */
const LISTS = modules(
  "components/(weeks|weeks-figure)\\.tsx?",
  "bookings/lesson-notes\\.tsx",
  "time/soon\\.ts",
);

/** How an opportunity is displayed, to students and to admins. */
const OPPORTUNITY_WORDS =
  /\/(app\/summer\/(opportunity\/(amounts|dates|students|opportunity)|opportunity\/categories|profile\/common-profile)|content\/summer-opportunities)\.ts(\?|$)/;

/** Select inputs: on dashboards only, not on the sign-in pages. */
const SELECT = modules("components/(select-input|radio-choices)\\.tsx");
/** Drafts, and the dialogs whose fields they store: most of them have a select. */
const DRAFTS = modules("drafts/(?!page-drafts|draft-storage).+", "components/dialog-form\\.tsx");

/** The sign-in page of the summer program, without account recovery and questions by email. */
const SUMMER = modules("summer/auth/auth\\.tsx");

/** The modules of the account pages, including their drawing. */
const ACCOUNT = modules(
  "account/((recovery|passkeys)/)?[^/]+",
  "summer/portal\\.ts",
  "components/refused-notice\\.tsx",
  "site/drawings/(phase\\.tsx|round\\.ts)",
);

/** The modules that the account page shares with a tutor's settings, and with its own dialogs. */
const SETTINGS = modules("account/settings/(security-settings|password-rules|device-label)\\.tsx?");

/** The chunks that app pages share: a page loads these, and one of its own. */
export const sharedChunks: ChunkGroup[] = [
  // Packages first, because a module's chunk includes its imports. They stay the same from release to
  // release. They include the packages that forms and dialogs share: in the forms' chunk, every dashboard
  // would load that.
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

/** Matches the modules of both. */
function either(some: RegExp, others: RegExp): RegExp {
  return new RegExp(`${some.source}|${others.source}`);
}

/** Names the chunk of the matching modules. */
function named(some: RegExp, chunk: string) {
  return (id: string): string | null => (some.test(id) ? chunk : null);
}

/** Names the chunk of the roots and of every module that they import, directly or indirectly. */
function usedBy(roots: RegExp, chunk: string) {
  return (id: string, graph: ModuleGraph): string | null =>
    !ENTRY.test(id) && usersOf(id, graph).some((user) => roots.test(user)) ? chunk : null;
}

/** Names the chunk of every module that both import, directly or indirectly. */
function usedByBoth(some: RegExp, others: RegExp, chunk: string) {
  const [one, other] = [usedBy(some, chunk), usedBy(others, chunk)];
  return (id: string, graph: ModuleGraph): string | null => one(id, graph) && other(id, graph);
}

/**
 * Names a module's chunk after the role whose sidebar imports it, directly or indirectly, if no other role's
 * does.
 */
function ofOneRail(id: string, graph: ModuleGraph): string | null {
  const roles = new Set(usersOf(id, graph).flatMap((user) => RAIL_LAYOUT.exec(user)?.[1] ?? []));
  return LONG_RAILS.find((role) => roles.size === 1 && roles.has(role)) ?? null;
}

/** Names the chunk of every module that is not of one role's sidebar only. */
function ofNoRail(chunk: string) {
  return (id: string, graph: ModuleGraph): string | null => (ofOneRail(id, graph) ? null : chunk);
}

/**
 * The bundler's preload helper for dynamic imports: in any other chunk, each page with a lazy component would
 * load that chunk.
 */
function preloadHelper(chunk: string) {
  return (id: string): string | null => (id.includes("vite/preload-helper") ? chunk : null);
}

/** Names a module's chunk by the first rule that returns a name. */
function firstOf(...rules: ((id: string, graph: ModuleGraph) => string | null)[]) {
  return (id: string, graph: ModuleGraph): string | null =>
    rules.reduce<string | null>((name, rule) => name ?? rule(id, graph), null);
}

/** The module, and every module that imports it, directly or indirectly. */
function usersOf(id: string, graph: ModuleGraph): string[] {
  const users = new Set([id]);
  // Iteration includes elements that are added meanwhile.
  for (const user of users)
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer);
  return [...users];
}
