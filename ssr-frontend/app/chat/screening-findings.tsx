import type { ScreeningFinding } from "./chat.ts";

/** Why a message was not sent, with the findings. */
export const ScreeningFindings = ({ findings }: { findings: readonly ScreeningFinding[] }) => (
  <>
    <p>
      <strong>Not sent yet.</strong> To keep everyone safe and grades honest, chats can’t include contact
      details, plans to meet elsewhere, or graded work for others:
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
    If you send it for review, the academy’s staff read it first. It’s only sent if they find nothing wrong
    with it.
  </p>
);
