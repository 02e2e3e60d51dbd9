import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { openNewTab } from "../components/new-tab.ts";
import type { StaleAfter } from "../live/live-meta.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A tutor's week. */
export type Availability = Schemas["AvailabilityList"];

/** How far a tutor's payout account has come. */
export type PayoutAccount = Schemas["PayoutAccountResponse"];

/** A tutor as they see themselves. */
export type TutorProfile = Schemas["TutorProfile"];

/** What a tutor earned in a week or a month. */
export type EarningPeriod = Schemas["EarningPeriod"];

/** What a tutor says of themselves, and what they charge. */
export const tutorProfile = apiQuery({
  key: ["tutor", "profile"],
  read: (api) => unwrap(api.GET("/api/tutor/profile")),
  meta: {
    staleAfter: {
      // Somebody who also learns hears of their own tutors' profiles as well.
      "tutor_profile.changed": ({ tutor_id }, { cached }) =>
        cached === undefined || (cached as TutorProfile).id === tutor_id,
      "availability.changed": true,
    },
    errorToast: (message) => ["Error fetching your profile", message],
  },
});

/** What every change of the profile does with its response: it is the profile as it is now. */
const showsProfile = {
  onSuccess: (saved: TutorProfile, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
    client.setQueryData(tutorProfile.queryKey, saved);
  },
};

/** Changes what an hour earns the tutor, in US cents. */
export const saveHourlyRate = mutationOptions({
  mutationFn: (hourly_rate_cents: number) =>
    unwrap(browserApi.PUT("/api/tutor/hourly-rate", { body: { hourly_rate_cents } })),
  ...showsProfile,
});

/** Changes what is given of a tutor's profile. */
export const saveTutorProfile = mutationOptions({
  mutationFn: (body: Schemas["TutorProfileForm"]) => unwrap(browserApi.PATCH("/api/tutor/profile", { body })),
  ...showsProfile,
});

/** Gives the tutor another picture. */
export const uploadPicture = mutationOptions({
  mutationFn: (file: File) =>
    unwrap(
      browserApi.PUT("/api/tutor/profile/picture", {
        // Sent as it is; the type that the description has for it is for programs that have no files.
        body: file as unknown as string,
        bodySerializer: (body) => body,
        headers: { "content-type": "application/octet-stream" },
      }),
    ),
  ...showsProfile,
});

/** Takes the tutor's picture away. */
export const removePicture = mutationOptions<TutorProfile, Error, void>({
  mutationFn: () => unwrap(browserApi.DELETE("/api/tutor/profile/picture")),
  ...showsProfile,
});

/** A tutor's own weekly times. */
export const availability = apiQuery({
  key: ["tutor", "availability"],
  read: (api) => unwrap(api.GET("/api/tutor/availability")),
  meta: {
    staleAfter: { "availability.changed": true },
    errorToast: (message) => ["Error fetching availability", message],
  },
});

/** Adds a time on a weekday for several subjects, or for none of them. */
export const addAvailability = mutationOptions({
  mutationFn: (body: Schemas["NewAvailability"]) =>
    unwrap(browserApi.POST("/api/tutor/availability", { body })),
  ...reloads(availability.queryKey),
});

/** Takes a time away; lessons that are booked in it stay. */
export const removeAvailability = mutationOptions({
  mutationFn: (id: string) =>
    unwrap(browserApi.DELETE("/api/tutor/availability/{id}", { params: { path: { id } } })),
  ...reloads(availability.queryKey),
});

/** Whether the tutor can be paid, as far as Stripe has told. */
export const payoutAccount = apiQuery({
  key: ["tutor", "payout-account"],
  read: (api) => unwrap(api.GET("/api/tutor/payout-account")),
  meta: { staleAfter: { "payout_account.changed": true } },
});

/** Asks Stripe about the payout account anew. */
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

/** Opens Stripe's page about a tutor's payouts in a new tab. */
export const openPayoutDashboard = mutationOptions<void, Error, void>({
  mutationFn: () =>
    openNewTab(async () => (await unwrap(browserApi.POST("/api/tutor/payout-account/dashboard"))).url),
});

/** A hold earns nothing yet. */
const EARNINGS_RULES: StaleAfter = {
  "earnings.changed": true,
  "booking.changed": ({ status }) => status !== "pending",
  // What an admin has entered, or marked as paid elsewhere.
  "tutor_session.changed": true,
  "payout_adjustment.changed": true,
};

/** What a tutor has earned a week, up to the present one, over half a year. */
export const earningWeeks = apiQuery({
  key: ["tutor", "earning-weeks"],
  read: (api) => unwrap(api.GET("/api/tutor/earnings/weeks")),
  meta: { staleAfter: EARNINGS_RULES },
  staleTime: EACH_VISIT,
});

/** What a tutor has earned a month, up to the present one, since the first. */
export const earningMonths = apiQuery({
  key: ["tutor", "earning-months"],
  read: (api) => unwrap(api.GET("/api/tutor/earnings/months")),
  meta: { staleAfter: EARNINGS_RULES },
  staleTime: EACH_VISIT,
});

/** What a tutor has earned: the sums, and the first so many lessons; newest first. */
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
