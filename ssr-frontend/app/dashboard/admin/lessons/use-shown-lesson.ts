import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminLesson, adminLesson } from "../../../queries/admin-lessons.ts";

/**
 * Keeps the lesson as the admin last saw it. The request names that version, so that the API rejects a
 * decision about a lesson that has changed since.
 */
export function useShownLesson(lesson: AdminLesson) {
  const client = useQueryClient();
  const [first] = useState(lesson);
  const [agreed, setAgreed] = useState(lesson);
  return {
    /** The lesson when the dialog was opened. */
    first,
    /** The lesson when the admin last made a choice. */
    agreed,
    /** Call it when the admin changes their choice while the latest version is shown. */
    agree: () => setAgreed(lesson),
    /** Call it when the admin was told of a change and the page is up to date. */
    agreeToNewest: () => setAgreed(client.getQueryData(adminLesson(lesson.booking.id).queryKey) ?? lesson),
  };
}
