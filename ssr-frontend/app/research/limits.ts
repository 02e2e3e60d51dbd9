/** The page size of updates, and of each "show more". */
export const UPDATES_STEP = 20;

/** The maximum number of listed projects per user. A student has one at a time, a mentor a few. */
export const PROJECTS_COUNT = 100;
