import { isAllowed } from "../../../bookings/booking.ts";
import { LessonWords } from "../../../bookings/lesson-time.tsx";
import { useCurrentBooking } from "../../../bookings/manage/use-current-booking.ts";
import { MAX_REASON_LENGTH } from "../../../bookings/notes.ts";
import { closeThen } from "../../../components/close-then.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { fullName } from "../../../components/full-name.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { RadioChoices } from "../../../components/radio-choices.tsx";
import { DraftFields } from "../../../drafts/draft-fields.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { type AdminLesson, cancelLesson } from "../../../queries/admin-lessons.ts";
import { useAction } from "../../../queries/use-action.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { type CancelTerms, cancelChoices, cancelledWords, cancelTerms } from "./cancel-words.ts";
import { changedWords } from "./changed-words.ts";
import type { LessonDialogProps } from "./lesson-dialog.ts";
import { isReached, reachedNames } from "./told-words.ts";
import { useShownLesson } from "./use-shown-lesson.ts";

interface CancelValues {
  terms: CancelTerms;
  reason: string;
}

const EMPTY: CancelValues = { terms: "refund", reason: "" };

/** Cancels a lesson, with or without a refund, after stating what that means for both people. */
export default function CancelDialog({ lesson, open, onClose, onChange, onClosed }: LessonDialogProps) {
  const { student, tutor } = lesson;
  const zone = useReaderZone();
  const draft = useDraft(
    "admin-cancel-lesson",
    { id: lesson.booking.id, values: EMPTY },
    { choices: ["terms"] },
  );
  const { terms, reason } = draft.values;
  const { first, agreed, agree, agreeToNewest } = useShownLesson(lesson);
  const { busy, done, problem, clear, run } = useAction(cancelLesson(lesson.booking.id), {
    draft,
    done: (cancelled, { without_refund }) => cancelledWords(cancelled, without_refund === true),
    failed: ({ message, code }) => {
      if (code === "edit_conflict") agreeToNewest();
      return { inPlace: message };
    },
  });
  const asking = open && !busy && !done;
  const { booking, unavailableReason } = useCurrentBooking(
    lesson.booking,
    asking,
    (current) => isAllowed(current, "cancel"),
    true,
  );
  const choices = cancelChoices(lesson);
  // Ignores a choice that is no longer available.
  const chosen = choices.length > 0 ? terms : "refund";
  const { money, more, refund_cents } = cancelTerms(lesson, chosen);

  function close() {
    clear();
    onClose();
  }

  async function confirm() {
    const text = reason.trim();
    const promised = {
      refund_cents,
      ...(chosen === "keep" && { without_refund: true }),
      shown_sequence: agreed.booking.calendar_sequence,
    };
    if (await run({ ...promised, ...(text && { reason: text }) })) closeThen(onClose, onChange);
  }

  return (
    <ConfirmDialog
      open={open}
      title="Cancel this session?"
      confirm="Cancel session"
      busyText="Canceling…"
      cancel="Keep it"
      busy={busy}
      problem={problem}
      unavailableReason={unavailableReason}
      destructive
      onConfirm={() => void confirm()}
      onClose={close}
      onClosed={() => {
        clear();
        onClosed();
      }}
    >
      <DraftFields draft={draft}>
        <div className="cancel-lesson">
          <p>
            {booking.subject} for {fullName(student)} with {fullName(tutor)},{" "}
            <LessonWords booking={booking} />
          </p>
          <p role="status" className="lesson-changed">
            {asking && changedWords(first, lesson, zone)}
          </p>
          {choices.length > 0 && (
            <RadioChoices
              legend="What happens to the price?"
              name="terms"
              choices={choices}
              value={chosen}
              onChange={(choice) => {
                if (busy) return;
                agree();
                draft.set("terms", choice);
              }}
            />
          )}
          {/* A live region: announced again when the terms change. */}
          <div role="status" className="cancel-terms">
            <p className="cancel-money">
              <strong>{money}</strong>
            </p>
            <p className="note">{more}</p>
          </div>
          <TextInput
            label="Reason"
            name="reason"
            optional
            multiline
            minRows={2}
            maxLength={MAX_REASON_LENGTH}
            help={readWords(lesson)}
            value={reason}
            onChange={({ target }) => draft.set("reason", target.value)}
            readOnly={busy}
          />
        </div>
      </DraftFields>
    </ConfirmDialog>
  );
}

/** Who reads the reason. */
function readWords({ student, tutor }: AdminLesson): string {
  const reached = [student, tutor].filter(isReached);
  if (reached.length === 0) return "It stays in our records; no one gets an email.";
  return `${reachedNames(reached)} ${reached.length === 1 ? "reads" : "both read"} it in our email.`;
}
