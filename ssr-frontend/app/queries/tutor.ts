import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { openNewTab } from "../components/new-tab.ts";
import { apiQuery, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A tutor's week. */
export type Availability = Schemas["AvailabilityList"];

/** How far a tutor's payout account has come. */
export type PayoutAccount = Schemas["PayoutAccountResponse"];

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
      // A hold earns nothing yet.
      staleAfter: { "earnings.changed": true, "booking.changed": ({ status }) => status !== "pending" },
      errorToast: (message) => ["Error fetching payments", message],
    },
  });
