/** The address of any tab of any dashboard; `/dashboard` leads to the first one of the person's role. */
export const DASHBOARD = /\/dashboard\/(student|tutor|admin|provider)\/[a-z-]+(\?|$)/;
