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
  /** Visible to admins only. */
  reason: string;
  /** The message to the user. */
  message: string;
}

/** The part of a draft that belongs to a suspension. */
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
 * The form of a suspension. It keeps its values when the lessons are refetched: a new lesson is cancelled
 * unless another action is chosen.
 *
 * @param wanted whether the form is shown: the lessons are fetched only then
 * @param draft the draft that the suspension is a part of
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

  /** The request body; `undefined` if something is missing, which is then shown. */
  function complete(): components["schemas"]["NewSuspension"] | undefined {
    const [reason, message] = [texts.reason.trim(), texts.message.trim()];
    const found = {
      ...(reason ? {} : { reason: "Please say why, for other administrators." }),
      ...(message ? {} : { message: `Please say what ${person.first_name} is told.` }),
    };
    // Synchronously, so that the invalid field is marked when focus looks for it.
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
    /** Why the user cannot be suspended. */
    refusal: query.data ? refusalWords(query.data) : "",
  };
}

export type SuspensionForm = ReturnType<typeof useSuspensionForm>;
