import type { Problem } from "../../api/problem.ts";
import type { components } from "../../api/schema.gen.ts";
import { nextAction } from "../../bookings/choose/slot-selection.ts";
import type { ChosenHour } from "../../bookings/chosen-hour.ts";
import type { FormError } from "../../components/form-result.ts";

/** The page that a payment leads to. */
export const successHref = (id: string): string =>
  `/payment-success?${new URLSearchParams({ booking_id: id })}`;

/** The booking that the page's form asks for. */
export function readConfirmation(
  form: FormData,
  { tutor, subject, starts_at }: ChosenHour,
): components["schemas"]["NewBooking"] {
  const price = Number(form.get("price"));
  const student_notes = String(form.get("student_notes") ?? "").trim();
  return {
    tutor_id: tutor,
    subject,
    starts_at,
    // Refused if the price has changed since the form was shown.
    ...(form.has("price") && Number.isInteger(price) ? { shown_price_cents: price } : {}),
    ...(student_notes ? { student_notes } : {}),
  };
}

/** The server's error, with what to do about it. */
export const confirmFormError = ({ message, code, retryAfter, errors }: Problem): FormError => ({
  title: "Error booking session",
  text: [message, nextAction(code, retryAfter)].filter(Boolean).join(" "),
  fields: Object.fromEntries(
    Object.entries(errors).flatMap(([name, [text]]) => (text ? [[name, text]] : [])),
  ),
});
