import { Avatar } from "../../../components/avatar.tsx";
import { fullName } from "../../../components/full-name.ts";
import type { RadioChoice } from "../../../components/radio-choices.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { formatCents } from "../../../money/format.ts";
import type { AdminLesson, Substitute } from "../../../queries/admin-lessons.ts";
import { isFree } from "./money-parts.ts";

/** Who could teach a lesson instead, each with what they would earn beside what its tutor does now. */
export const substituteChoices = (found: readonly Substitute[], lesson: AdminLesson): RadioChoice<string>[] =>
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
