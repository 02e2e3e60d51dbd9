import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** Days on which a tutor gives no lessons. */
export type DaysOff = Schemas["DaysOffResponse"];

/** Lessons that remain although a tutor's availability no longer covers them. */
export type KeptLessons = Schemas["KeptLessons"];

/** A tutor's rules for the time of a booking. */
export type BookingRules = Schemas["BookingRulesResponse"];

// Bookings and cancellations change the lessons of these days.
const staleAfter = { "availability.changed": true, "booking.changed": true } as const;

/** A tutor's current and future days off, soonest first. */
export const daysOff = apiQuery({
  key: ["tutor", "days-off"],
  read: (api) => unwrap(api.GET("/api/tutor/days-off")),
  meta: { staleAfter, errorToast: (message) => ["Error fetching days off", message] },
});

/** The lessons booked on days that a tutor may take off. */
export const lessonsOnDays = (first_day: string, last_day: string) =>
  apiQuery({
    key: ["tutor", "days-off", "lessons", first_day, last_day],
    read: (api) =>
      unwrap(api.GET("/api/tutor/days-off/lessons", { params: { query: { first_day, last_day } } })),
    meta: { staleAfter },
    staleTime: EACH_VISIT,
  });

/** Adds days off; lessons booked on them remain. */
export const addDaysOff = mutationOptions({
  mutationFn: (body: Schemas["NewDaysOff"]) => unwrap(browserApi.POST("/api/tutor/days-off", { body })),
  ...reloads(daysOff.queryKey),
});

/** Deletes days off. */
export const removeDaysOff = mutationOptions({
  mutationFn: (id: string) =>
    unwrap(browserApi.DELETE("/api/tutor/days-off/{id}", { params: { path: { id } } })),
  ...reloads(daysOff.queryKey),
});

/** A tutor's minimum notice and buffer between lessons. */
export const bookingRules = apiQuery({
  key: ["tutor", "booking-rules"],
  read: (api) => unwrap(api.GET("/api/tutor/booking-rules")),
  meta: { staleAfter, errorToast: (message) => ["Error fetching booking rules", message] },
});

/** Changes the given rules. */
export const changeBookingRules = mutationOptions<BookingRules, Error, Schemas["BookingRulesChange"]>({
  mutationFn: (body) => unwrap(browserApi.PATCH("/api/tutor/booking-rules", { body })),
  onSuccess: (rules, _, __, { client }) => {
    client.setQueryData(bookingRules.queryKey, rules);
  },
});
