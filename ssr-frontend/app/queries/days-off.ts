import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** Days on which a tutor gives no lessons. */
export type DaysOff = Schemas["DaysOffResponse"];

/** Lessons that a change of a tutor's times leaves as they are. */
export type KeptLessons = Schemas["KeptLessons"];

/** What a tutor asks of a time that is booked. */
export type BookingRules = Schemas["BookingRulesResponse"];

// Lessons come and go on the days, whoever books or cancels them.
const staleAfter = { "availability.changed": true, "booking.changed": true } as const;

/** A tutor's own days off that are not over; soonest first. */
export const daysOff = apiQuery({
  key: ["tutor", "days-off"],
  read: (api) => unwrap(api.GET("/api/tutor/days-off")),
  meta: { staleAfter, errorToast: (message) => ["Error fetching days off", message] },
});

/** What is booked on days that a tutor might take off. */
export const lessonsOnDays = (first_day: string, last_day: string) =>
  apiQuery({
    key: ["tutor", "days-off", "lessons", first_day, last_day],
    read: (api) =>
      unwrap(api.GET("/api/tutor/days-off/lessons", { params: { query: { first_day, last_day } } })),
    meta: { staleAfter },
    staleTime: EACH_VISIT,
  });

/** Takes days off; lessons that are booked on them stay. */
export const addDaysOff = mutationOptions({
  mutationFn: (body: Schemas["NewDaysOff"]) => unwrap(browserApi.POST("/api/tutor/days-off", { body })),
  ...reloads(daysOff.queryKey),
});

/** Gives lessons on these days after all. */
export const removeDaysOff = mutationOptions({
  mutationFn: (id: string) =>
    unwrap(browserApi.DELETE("/api/tutor/days-off/{id}", { params: { path: { id } } })),
  ...reloads(daysOff.queryKey),
});

/** How long ahead a tutor wants to be booked, and how far apart. */
export const bookingRules = apiQuery({
  key: ["tutor", "booking-rules"],
  read: (api) => unwrap(api.GET("/api/tutor/booking-rules")),
  meta: { staleAfter, errorToast: (message) => ["Error fetching booking rules", message] },
});

/** Changes what is given of the rules. */
export const changeBookingRules = mutationOptions<BookingRules, Error, Schemas["BookingRulesChange"]>({
  mutationFn: (body) => unwrap(browserApi.PATCH("/api/tutor/booking-rules", { body })),
  onSuccess: (rules, _, __, { client }) => {
    client.setQueryData(bookingRules.queryKey, rules);
  },
});
