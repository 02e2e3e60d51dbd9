import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { openNewTab } from "../components/new-tab.ts";
import type { StaleAfter } from "../live/live-meta.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A tutor's weekly availability. */
export type Availability = Schemas["AvailabilityList"];

/** The state of a tutor's payout account. */
export type PayoutAccount = Schemas["PayoutAccountResponse"];

/** A tutor's own profile. */
export type TutorProfile = Schemas["TutorProfile"];

/** A tutor's earnings in a week or a month. */
export type EarningPeriod = Schemas["EarningPeriod"];

/** The tutor's public profile and hourly rate. */
export const tutorProfile = apiQuery({
  key: ["tutor", "profile"],
  read: (api) => unwrap(api.GET("/api/tutor/profile")),
  meta: {
    staleAfter: {
      // A tutor who is also a student receives the events of their own tutors' profiles as well.
      "tutor_profile.changed": ({ tutor_id }, { cached }) =>
        cached === undefined || (cached as TutorProfile).id === tutor_id,
      "availability.changed": true,
    },
    errorToast: (message) => ["Error fetching your profile", message],
  },
});

/** Puts the response of a profile change, which is the updated profile, into the cache. */
const showsProfile = {
  onSuccess: (saved: TutorProfile, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
    client.setQueryData(tutorProfile.queryKey, saved);
  },
};

/** Changes the tutor's hourly rate, in US cents. */
export const saveHourlyRate = mutationOptions({
  mutationFn: (hourly_rate_cents: number) =>
    unwrap(browserApi.PUT("/api/tutor/hourly-rate", { body: { hourly_rate_cents } })),
  ...showsProfile,
});

/** Changes the given fields of a tutor's profile. */
export const saveTutorProfile = mutationOptions({
  mutationFn: (body: Schemas["TutorProfileForm"]) => unwrap(browserApi.PATCH("/api/tutor/profile", { body })),
  ...showsProfile,
});

/** Replaces the tutor's picture. */
export const uploadPicture = mutationOptions({
  mutationFn: (file: File) =>
    unwrap(
      browserApi.PUT("/api/tutor/profile/picture", {
        // The file is sent as is; OpenAPI describes a binary body as a string.
        body: file as unknown as string,
        bodySerializer: (body) => body,
        headers: { "content-type": "application/octet-stream" },
      }),
    ),
  ...showsProfile,
});

/** Removes the tutor's picture. */
export const removePicture = mutationOptions<TutorProfile, Error, void>({
  mutationFn: () => unwrap(browserApi.DELETE("/api/tutor/profile/picture")),
  ...showsProfile,
});

/** The tutor's own weekly availability windows. */
export const availability = apiQuery({
  key: ["tutor", "availability"],
  read: (api) => unwrap(api.GET("/api/tutor/availability")),
  meta: {
    staleAfter: { "availability.changed": true },
    errorToast: (message) => ["Error fetching availability", message],
  },
});

/** Adds an availability window on a weekday, for several subjects or for all. */
export const addAvailability = mutationOptions({
  mutationFn: (body: Schemas["NewAvailability"]) =>
    unwrap(browserApi.POST("/api/tutor/availability", { body })),
  ...reloads(availability.queryKey),
});

/** Removes an availability window; lessons booked in it remain. */
export const removeAvailability = mutationOptions({
  mutationFn: (id: string) =>
    unwrap(browserApi.DELETE("/api/tutor/availability/{id}", { params: { path: { id } } })),
  ...reloads(availability.queryKey),
});

/** Whether the tutor can be paid, by Stripe's last report. */
export const payoutAccount = apiQuery({
  key: ["tutor", "payout-account"],
  read: (api) => unwrap(api.GET("/api/tutor/payout-account")),
  meta: { staleAfter: { "payout_account.changed": true } },
});

/** Reads the payout account from Stripe again. */
export const checkPayoutAccount = mutationOptions<PayoutAccount, Error, void>({
  mutationFn: () => unwrap(browserApi.POST("/api/tutor/payout-account/check")),
  onSuccess: (found, _, __, { client }) => {
    client.setQueryData(payoutAccount.queryKey, found);
  },
});

/** Opens Stripe's onboarding in a new tab. */
export const openOnboarding = mutationOptions<void, Error, void>({
  mutationFn: () =>
    openNewTab(async () => (await unwrap(browserApi.POST("/api/tutor/payout-account/onboarding"))).url),
});

/** Opens Stripe's page with a tutor's payouts in a new tab. */
export const openPayoutDashboard = mutationOptions<void, Error, void>({
  mutationFn: () =>
    openNewTab(async () => (await unwrap(browserApi.POST("/api/tutor/payout-account/dashboard"))).url),
});

/** A hold earns nothing, so its events are ignored. */
const EARNINGS_RULES: StaleAfter = {
  "earnings.changed": true,
  "booking.changed": ({ status }) => status !== "pending",
  // A session record that an admin has inserted or marked as paid outside Stripe.
  "tutor_session.changed": true,
  "payout_adjustment.changed": true,
};

/** The tutor's earnings per week over the last half year, including the current week. */
export const earningWeeks = apiQuery({
  key: ["tutor", "earning-weeks"],
  read: (api) => unwrap(api.GET("/api/tutor/earnings/weeks")),
  meta: { staleAfter: EARNINGS_RULES },
  staleTime: EACH_VISIT,
});

/** The tutor's earnings per month since the first, including the current month. */
export const earningMonths = apiQuery({
  key: ["tutor", "earning-months"],
  read: (api) => unwrap(api.GET("/api/tutor/earnings/months")),
  meta: { staleAfter: EARNINGS_RULES },
  staleTime: EACH_VISIT,
});

/** The tutor's earnings: the sums and the first `count` lessons, newest first. */
export const earnings = (count: number) =>
  apiQuery({
    key: ["tutor", "earnings", count],
    read: async (api) => {
      const { items, more, first } = await fetchFirst(count, (query) =>
        unwrap(api.GET("/api/tutor/earnings", { params: { query } })),
      );
      return { items, more, totals: first.totals };
    },
    meta: {
      staleAfter: EARNINGS_RULES,
      errorToast: (message) => ["Error fetching payments", message],
    },
  });
