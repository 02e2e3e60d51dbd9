import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { CopyButton } from "../../components/copy-button.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { type OpportunityApplication, ownApplication } from "../../queries/summer-applications.ts";
import { commonProfile } from "../../queries/summer-profile.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { applicationPath } from "../applications/paths.ts";
import { StateBadge } from "../applications/state-badge.tsx";
import { dayText } from "../applications/words.ts";
import type { OpportunityDetail } from "../opportunity/opportunity.ts";
import { ApplyForm } from "./apply-form.tsx";
import { ProfileSnapshot } from "./profile-snapshot.tsx";
import { useAnswer } from "./use-answer.ts";

interface ApplyHereProps {
  opportunity: OpportunityDetail;
  /** The organization's question to all applicants. */
  question: string;
}

/** Applies to an organization that takes applications here; links to the application if there is one. */
export function ApplyHere({ opportunity, question }: ApplyHereProps) {
  const own = useQuery(ownApplication(opportunity.id));
  const profile = useQuery(commonProfile);
  const [isSending, setSending] = useState(false);
  return (
    <Loaded query={own} skeleton={<RowsSkeleton rows={6} />}>
      {({ application, open, limit }) => {
        if (application && !isSending) return <Applied application={application} />;
        if (opportunity.state !== "open") return <KeptAnswer opportunityId={opportunity.id} />;
        return (
          <Loaded query={profile} skeleton={<RowsSkeleton rows={6} />}>
            {(profile) => (
              <>
                <ProfileSnapshot profile={profile} opportunity={opportunity} />
                <ApplyForm
                  opportunity={opportunity}
                  question={question}
                  missing={profile.missing}
                  open={open}
                  limit={limit}
                  onSending={setSending}
                />
              </>
            )}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

function Applied({ application: { id, state, created_at } }: { application: OpportunityApplication }) {
  const zone = useReaderZone();
  return (
    <section className="portal-notice" aria-labelledby="applied">
      <h2 id="applied">You’ve applied to this one</h2>
      <p>
        Sent {dayText(created_at, zone)}. <StateBadge state={state} />
      </p>
      {state === "withdrawn" && <p>You withdrew it, which is final: you can’t send it again.</p>}
      <Button component={Link} to={applicationPath(id)} variant="outlined">
        See your application
      </Button>
    </section>
  );
}

/** The draft for an opportunity that has closed meanwhile, to be copied. */
function KeptAnswer({ opportunityId }: { opportunityId: string }) {
  const { text } = useAnswer(opportunityId);
  if (text === "") return null;
  return (
    <DashboardSection title="What you wrote" id="kept" help="It wasn’t sent. It stays on this device.">
      <p className="profile-copy-text" dir="auto">
        {text}
      </p>
      <CopyButton label="Copy" text={text} />
    </DashboardSection>
  );
}
