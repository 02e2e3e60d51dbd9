import { serverApi } from "../api/api.server.ts";
import { Problem, unwrap } from "../api/problem.ts";
import { chosenHourIn } from "../bookings/chosen-hour.ts";
import type { PurposeFacts } from "./booking-purpose.tsx";

/** Reads the hour that `next` books. Without it the page works as well, so errors are ignored. */
export async function purposeOf(request: Request, next: string): Promise<PurposeFacts | undefined> {
  const chosen = chosenHourIn(next);
  if (!chosen) return undefined;
  const { tutor: id, subject, starts_at } = chosen;
  const params = { path: { id }, query: { subject, starts_at } };
  try {
    const hour = await unwrap(serverApi(request).GET("/api/tutoring/tutors/{id}/hours", { params }));
    const { price_cents, is_free } = hour;
    return { tutor: hour.tutor.first_name, starts_at, price_cents, is_free };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return undefined;
  }
}
