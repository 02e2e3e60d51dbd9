import type { ScreeningFinding } from "./chat.ts";

/** Why a message was not sent, with the findings. */
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

/** What happens with a message that is submitted for review. */
export const ReviewNote = () => (
  <p className="note">
    For review, staff of the academy read it first. It is sent on only if they find nothing wrong with it.
  </p>
);
