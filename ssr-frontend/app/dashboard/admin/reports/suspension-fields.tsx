import Alert from "@mui/material/Alert";
import { TextInput } from "../../../components/inputs.tsx";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { MAX_DESK_TEXT } from "./desk-words.ts";
import { lessonsConsequence } from "./suspension.ts";
import { SuspensionLessons } from "./suspension-lessons.tsx";
import type { SuspensionForm } from "./use-suspension-form.ts";

/**
 * The fields of a suspension: the reason, the message to the user, and what happens to their upcoming
 * lessons.
 */
export function SuspensionFields({ form, busy }: { form: SuspensionForm; busy: boolean }) {
  const { person, query, lessons, texts, setText, actions, setActions, errors, refusal } = form;
  const name = person.first_name;
  const field = (key: "reason" | "message") => ({
    name: `suspension_${key}`,
    multiline: true,
    minRows: 3,
    maxLength: MAX_DESK_TEXT,
    error: errors[key],
    value: texts[key],
    onChange: (event: { target: { value: string } }) => setText(key, event.target.value),
    disabled: busy,
  });
  return (
    <div className="suspension-fields">
      {refusal && <Alert severity="warning">{refusal}</Alert>}
      <TextInput
        label="Reason"
        help="Other administrators can read it; no one else can."
        {...field("reason")}
      />
      <TextInput
        label={`What ${name} is told`}
        help={`${name} reads it in our email and when signing in, word for word.`}
        {...field("message")}
      />
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} />}>
        {() =>
          lessons.length > 0 && (
            <SuspensionLessons lessons={lessons} actions={actions} onActions={setActions} />
          )
        }
      </Loaded>
      {/* A live region: announced again when a choice changes it. */}
      <p role="status">
        {query.data && !refusal && (
          <>
            <strong>{lessonsConsequence(lessons, actions)}</strong> {name} is signed out everywhere right
            away, and can’t sign in or be booked.
          </>
        )}
      </p>
    </div>
  );
}
