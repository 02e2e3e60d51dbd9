import type { ScreeningFinding } from "./chat.ts";

/** Why a message is not sent yet, and what was found in it. */
export const ScreeningFindings = ({ findings }: { findings: readonly ScreeningFinding[] }) => (
  <>
    <p>
      <strong>Not sent yet.</strong> To keep everybody here safe and grades honest, contact details, meetings
      elsewhere and graded work for others stay out of chats:
    </p>
    <ul>
      {findings.map(({ excerpt, reason }) => (
        <li key={`${excerpt} ${reason}`}>
          <q dir="auto">{excerpt}</q> {reason}
        </li>
      ))}
    </ul>
  </>
);

/** What becomes of a message that is sent all the same. */
export const ReviewNote = () => (
  <p className="note">
    For review, staff of the academy read it first. It is sent on only if they find nothing wrong with it.
  </p>
);
