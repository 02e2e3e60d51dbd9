/**
 * The first queries of the tabs in the rail, which imports this file on hover. Pages import those of their own
 * tab from its `search.ts`, so that none loads the queries of all others.
 */
export { moneyQueries } from "./money/search.ts";
export { newslettersQueries } from "./newsletters/search.ts";
export { summerQueries } from "./opportunities/search.ts";
export { overviewQueries } from "./overview/search.ts";
export { reportsQueries } from "./reports/search.ts";
export { researchQueries } from "./research/search.ts";
export { applicationsQueries, auditQueries, emailQueries } from "./search.ts";
export { allSessionsQueries, paidSessionsQueries, unpaidSessionsQueries } from "./sessions/search.ts";
export { tutorsQueries } from "./tutors/search.ts";
export { usersQueries } from "./users/search.ts";
