import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminLesson, adminLesson } from "../../../queries/admin-lessons.ts";

/**
 * What an admin decides about: the lesson as it was when they were asked, whatever it is by now. What is sent names that,
 * so that nothing is done that was decided about something else.
 */
export function useShownLesson(lesson: AdminLesson) {
  const client = useQueryClient();
  const [first] = useState(lesson);
  const [agreed, setAgreed] = useState(lesson);
  return {
    /** As it was when the dialog was opened. */
    first,
    /** As it was when they last decided something about it. */
    agreed,
    /** They have changed their choice, with all that is shown by now before their eyes. */
    agree: () => setAgreed(lesson),
    /** They have been told that it has changed, and the page is up to date. */
    agreeToNewest: () => setAgreed(client.getQueryData(adminLesson(lesson.booking.id).queryKey) ?? lesson),
  };
}
