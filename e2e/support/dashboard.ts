/** The URL of any tab of any dashboard; `/dashboard` redirects to the first one of the user's role. */
export const DASHBOARD = /\/dashboard\/(student|tutor|admin|provider)\/[a-z-]+(\?|$)/;
