import { messagesTab } from "../../chat/messages-tab.ts";
import { account } from "../../queries/account.ts";
import {
  lessonWeeks,
  monthBookings,
  tutorBookings,
  upcomingBookings,
  weekBookings,
} from "../../queries/bookings.ts";
import { bookingRules, daysOff } from "../../queries/days-off.ts";
import { researchNotebook, researchProjects, researchUpdates, tutorUpdates } from "../../queries/research.ts";
import {
  availability,
  earningMonths,
  earnings,
  earningWeeks,
  payoutAccount,
  tutorProfile,
} from "../../queries/tutor.ts";
import { PROJECTS_COUNT } from "../../research/limits.ts";
import { readerZoneOf } from "../../time/reader-zone.ts";
import { dateIn } from "../../time/wall.ts";
import { countOf, type RailTab, type TabQueries } from "../tab.ts";
import { BARS_ICON, CALENDAR_ICON, FLASK_ICON } from "../tab-icons.ts";
import { parseBookingsSearch } from "./bookings/search.ts";
import { parseResearchSearch } from "./research/search.ts";
import { parseScheduleSearch, shownWeek } from "./schedule/search.ts";
import { openingMonth, PAYMENTS_STEP, parsePaymentsSearch, parseSessionsSearch } from "./search.ts";

/** The urgent tasks and the figures. */
export const overviewQueries: TabQueries = () => [
  payoutAccount,
  upcomingBookings("tutor"),
  tutorProfile,
  lessonWeeks("tutor"),
  earningWeeks,
  earnings(PAYMENTS_STEP),
];

/** The sessions of a month, and the upcoming ones. */
export const sessionsQueries: TabQueries = ({ search, session }) => [
  upcomingBookings("tutor"),
  monthBookings(openingMonth(parseSessionsSearch(search), dateIn(session.now, readerZoneOf(session)))),
  availability,
];

export const availabilityQueries: TabQueries = () => [availability, daysOff, bookingRules];

/** The page of the list that the address names. */
export const bookingsQueries: TabQueries = ({ search }) => {
  const { filter, place } = parseBookingsSearch(search);
  return [tutorBookings(filter, place)];
};

export const scheduleQueries: TabQueries = ({ search, session }) => [
  weekBookings(shownWeek(parseScheduleSearch(search), dateIn(session.now, readerZoneOf(session)))),
  availability,
  daysOff,
];

/** The notebook that the address names, or the tutor's projects with the latest updates. */
export const researchQueries: TabQueries = ({ search }) => {
  const { project, state, updates } = parseResearchSearch(search);
  return project
    ? [researchNotebook(project), researchUpdates(project, updates)]
    : [researchProjects("tutor", state, PROJECTS_COUNT), tutorUpdates(updates)];
};

export const paymentsQueries: TabQueries = ({ search }) => [
  payoutAccount,
  earningMonths,
  earnings(parsePaymentsSearch(search).count),
];

export const settingsQueries: TabQueries = () => [account, tutorProfile];

/** The tutor's rail. */
export const TUTOR_TABS: readonly RailTab[] = [
  {
    to: "/dashboard/tutor/overview",
    label: "Dashboard",
    letter: "d",
    icon: BARS_ICON,
    queries: () => overviewQueries,
  },
  {
    to: "/dashboard/tutor/sessions",
    label: "Sessions",
    letter: "s",
    icon: CALENDAR_ICON,
    queries: () => sessionsQueries,
    also: ["/dashboard/tutor/availability", "/dashboard/tutor/bookings", "/dashboard/tutor/schedule"],
  },
  {
    to: "/dashboard/tutor/research",
    label: "Research",
    letter: "r",
    icon: FLASK_ICON,
    queries: () => researchQueries,
    count: countOf(
      // A page of one row is enough, since the response contains the count.
      researchProjects("tutor", "active", 1),
      ({ counts }) => counts.assigned,
      "to start",
    ),
  },
  {
    to: "/dashboard/tutor/payments",
    label: "Payments",
    letter: "p",
    icon: "M2.500 6.500h19v11h-19zM12 9.200a2.8 2.8 0 1 0 0 5.600 2.8 2.8 0 0 0 0-5.600ZM5.500 12h.5M18 12h.5",
    queries: () => paymentsQueries,
  },
  messagesTab("tutor"),
  {
    to: "/dashboard/tutor/settings",
    label: "Settings",
    letter: "e",
    icon: "M3 7h10.500M18.500 7h2.500M3 17h2.500M10.500 17h10.500M16 4.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5ZM8 14.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5Z",
    queries: () => settingsQueries,
  },
];
