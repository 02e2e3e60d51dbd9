import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { components } from "../../../api/schema.gen.ts";
import { type AdminPerson, userSuspension } from "../../../queries/admin-chats.ts";
import {
  actionOf,
  type LessonActions,
  refusalWords,
  type SuspensionCause,
  suspensionMessage,
} from "./suspension.ts";

/** The texts of a suspension. */
interface SuspensionTexts {
  /** For admins alone. */
  reason: string;
  /** For the person. */
  message: string;
}

/** The same in a draft. */
export interface SuspensionValues {
  suspension_reason: string;
  suspension_message: string;
}

export const firstSuspension = (person: AdminPerson, cause: SuspensionCause = "chat"): SuspensionValues => ({
  suspension_reason: "",
  suspension_message: suspensionMessage(person, cause),
});

interface SuspensionDraft {
  values: SuspensionValues;
  set: (name: keyof SuspensionValues, text: string) => void;
}

export type SuspensionErrors = Partial<Record<keyof SuspensionTexts, string>>;

/**
 * What an admin types and chooses to suspend somebody. It stays as it is when the lessons are read again: one that is new
 * is cancelled unless something else is chosen.
 *
 * @param wanted whether it is shown: the lessons are read only then
 * @param draft what is typed, of which this is a part
 */
export function useSuspensionForm(person: AdminPerson, wanted: boolean, { values, set }: SuspensionDraft) {
  const query = useQuery({ ...userSuspension(person.id), enabled: wanted });
  const texts: SuspensionTexts = { reason: values.suspension_reason, message: values.suspension_message };
  const [actions, setActions] = useState<LessonActions>({});
  const [errors, setErrors] = useState<SuspensionErrors>({});
  const lessons = query.data?.upcoming_lessons ?? [];

  function setText(name: keyof SuspensionTexts, text: string) {
    set(`suspension_${name}`, text);
    setErrors({ ...errors, [name]: undefined });
  }

  /** What is to be sent; nothing while something is missing, which is shown then. */
  function complete(): components["schemas"]["NewSuspension"] | undefined {
    const [reason, message] = [texts.reason.trim(), texts.message.trim()];
    const found = {
      ...(reason ? {} : { reason: "Please say why, for other administrators." }),
      ...(message ? {} : { message: `Please say what ${person.first_name} is told.` }),
    };
    // At once, so that the field to focus is marked by the time it is looked for.
    flushSync(() => setErrors(found));
    if (!reason || !message || !query.data) return undefined;
    return {
      reason,
      message,
      lessons: lessons.map((lesson) => ({
        booking_id: lesson.booking_id,
        action: actionOf(actions, lesson),
      })),
    };
  }
  return {
    person,
    query,
    lessons,
    texts,
    setText,
    actions,
    setActions,
    errors,
    complete,
    /** Why it cannot be done at all. */
    refusal: query.data ? refusalWords(query.data) : "",
  };
}

export type SuspensionForm = ReturnType<typeof useSuspensionForm>;
