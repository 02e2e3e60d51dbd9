import { DashboardSection } from "../../bookings/section.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { useAnswer } from "./use-answer.ts";

/** What somebody has written for an opportunity that has closed meanwhile: theirs, to be used elsewhere. */
export function KeptAnswer({ opportunityId }: { opportunityId: string }) {
  const { text } = useAnswer(opportunityId);
  if (text === "") return null;
  return (
    <DashboardSection title="What you had written" id="kept" help="It was not sent. It stays on this device.">
      <p className="profile-copy-text" dir="auto">
        {text}
      </p>
      <CopyButton label="Copy" text={text} />
    </DashboardSection>
  );
}
