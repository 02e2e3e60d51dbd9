/** How many updates are listed at first, and how many more each time. */
export const UPDATES_STEP = 20;

/** How many projects of one person are listed. A person has one at a time, a mentor a handful. */
export const PROJECTS_COUNT = 100;
