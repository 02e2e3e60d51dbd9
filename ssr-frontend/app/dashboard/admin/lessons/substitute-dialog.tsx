import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isAllowed } from "../../../bookings/booking.ts";
import { LessonWords } from "../../../bookings/lesson-time.tsx";
import { useCurrentBooking } from "../../../bookings/manage/use-current-booking.ts";
import { Avatar } from "../../../components/avatar.tsx";
import { closeThen } from "../../../components/close-then.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { useFieldErrors } from "../../../components/form.ts";
import { fullName } from "../../../components/full-name.ts";
import { type RadioChoice, RadioChoices } from "../../../components/radio-choices.tsx";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { formatCents } from "../../../money/format.ts";
import {
  type AdminLesson,
  type Substitute,
  substitutes,
  substituteTutor,
} from "../../../queries/admin-lessons.ts";
import { useAction } from "../../../queries/use-action.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { changedWords } from "./changed-words.ts";
import type { LessonDialogProps } from "./lesson-dialog.ts";
import { isFree } from "./money-parts.ts";
import { toldByEmail } from "./told-words.ts";
import { useShownLesson } from "./use-shown-lesson.ts";

/** Assigns a lesson to another tutor, at the same time. */
export default function SubstituteDialog({ lesson, open, onClose, onChange, onClosed }: LessonDialogProps) {
  const { booking, student, tutor } = lesson;
  const zone = useReaderZone();
  const { first: shown, agreed, agree, agreeToNewest } = useShownLesson(lesson);
  const query = useQuery({ ...substitutes(booking.id), enabled: open });
  const [picked, setPicked] = useState<Substitute>();
  const { ref, errors, showErrors, clearErrors } = useFieldErrors<HTMLDivElement>();
  const { busy, done, problem, clear, run } = useAction(substituteTutor(booking.id), {
    done: (saved) => [
      `${fullName(saved.tutor)} now teaches this session`,
      `${toldByEmail([student, tutor, saved.tutor])}.`,
    ],
    failed: ({ message, code }) => {
      if (code === "edit_conflict") agreeToNewest();
      const elsewhere = code === "slot_taken" || code === "slot_unavailable";
      return { inPlace: elsewhere ? `${message} Choose someone else.` : message };
    },
  });
  const asking = open && !busy && !done;
  const { unavailableReason } = useCurrentBooking(
    booking,
    asking,
    (current) => isAllowed(current, "substitute"),
    true,
  );
  // A selected tutor who is no longer free is deselected.
  const chosen = query.data?.find(({ tutor: { id } }) => id === picked?.tutor.id);
  const lost = asking && query.data && !chosen ? picked : undefined;

  function close() {
    clear();
    onClose();
  }

  async function confirm() {
    if (!chosen) return showErrors({ tutor_id: "Please choose a tutor." });
    const sent = await run({ tutor_id: chosen.tutor.id, shown_tutor_id: agreed.tutor.id });
    if (sent) closeThen(onClose, onChange);
  }

  return (
    <ConfirmDialog
      open={open}
      title="Who teaches this session instead?"
      confirm={chosen ? `Give it to ${chosen.tutor.first_name}` : "Give it to another tutor"}
      busyText="Substituting…"
      cancel={`Keep ${tutor.first_name}`}
      busy={busy}
      problem={problem}
      unavailableReason={unavailableReason}
      unavailable={!query.data?.length}
      onConfirm={() => void confirm()}
      onClose={close}
      onClosed={() => {
        clear();
        onClosed();
      }}
    >
      <div ref={ref} className="substitute">
        <p>
          {booking.subject} for {fullName(student)}, <LessonWords booking={booking} />. {fullName(tutor)}{" "}
          teaches it now
          {!isFree(booking) && ` and earns ${formatCents(lesson.money.tutor_share_cents)}`}.
        </p>
        <p role="status" className="note">
          {query.data?.length !== 0 && toldWords(lesson, chosen)}
        </p>
        <p role="status" className="lesson-changed">
          {asking && changedWords(shown, lesson, zone)}
        </p>
        <p role="status" className="lesson-changed">
          {lost && `${fullName(lost.tutor)} is no longer free.`}
        </p>
        <Loaded query={query} skeleton={<RowsSkeleton rows={3} />}>
          {(found) =>
            found.length === 0 ? (
              <NobodyFree lesson={lesson} />
            ) : (
              <RadioChoices
                legend="Free at that time"
                name="tutor_id"
                choices={substituteChoices(found, lesson)}
                value={chosen?.tutor.id}
                error={chosen ? undefined : errors.tutor_id}
                onChange={(id) => {
                  if (busy) return;
                  clear();
                  agree();
                  clearErrors();
                  setPicked(found.find((substitute) => substitute.tutor.id === id));
                }}
              />
            )
          }
        </Loaded>
      </div>
    </ConfirmDialog>
  );
}

/** Who is notified, and what stays the same. */
function toldWords({ booking, student, tutor }: AdminLesson, chosen: Substitute | undefined): string {
  const next = { first_name: chosen?.tutor.first_name ?? "whoever teaches it then", email: "" };
  const told = `${toldByEmail([student, tutor, next])}.`;
  return booking.price_cents > 0 ? `${told} ${student.first_name} pays neither more nor less.` : told;
}

/** The alternatives if no tutor is free. */
function NobodyFree({ lesson: { booking, tutor } }: { lesson: AdminLesson }) {
  const ways = [
    isAllowed(booking, "reschedule") && `move it to another time when ${tutor.first_name} is free`,
    isAllowed(booking, "cancel") && "cancel it",
  ].filter(Boolean);
  return (
    <EmptyState drawing="availability">
      No one else who teaches {booking.subject} is free at that time.
      {ways.length > 0 && ` You can ${ways.join(", or ")}.`}
    </EmptyState>
  );
}

/** The possible substitutes, each with their share compared to the current tutor's. */
const substituteChoices = (found: readonly Substitute[], lesson: AdminLesson): RadioChoice<string>[] =>
  found.map((substitute) => ({
    value: substitute.tutor.id,
    label: fullName(substitute.tutor),
    picture: <Avatar person={substitute.tutor} />,
    help: <SubstituteTerms substitute={substitute} lesson={lesson} />,
  }));

function SubstituteTerms({ substitute, lesson }: { substitute: Substitute; lesson: AdminLesson }) {
  const { tutor, share_cents, short_notice } = substitute;
  return (
    <span className="substitute-terms">
      {!isFree(lesson.booking) && <span>{shareWords(share_cents, lesson)}</span>}
      {short_notice && (
        <>
          <StatusBadge tone="pending">Short notice: ask them first</StatusBadge>
          <span>It starts sooner than {tutor.first_name} lets students book.</span>
        </>
      )}
    </span>
  );
}

/** `Earns $45.00, $5.00 more than Mira`. */
function shareWords(share_cents: number, { money, tutor }: AdminLesson): string {
  const difference = share_cents - money.tutor_share_cents;
  const earns = `Earns ${formatCents(share_cents)}`;
  if (difference === 0) return `${earns}, the same as ${tutor.first_name}`;
  const more = difference > 0 ? "more" : "less";
  return `${earns}, ${formatCents(Math.abs(difference))} ${more} than ${tutor.first_name}`;
}
