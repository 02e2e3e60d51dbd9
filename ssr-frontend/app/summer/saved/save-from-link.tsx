import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { BusyButton } from "../../components/busy-button.tsx";
import { useSession } from "../../queries/session.ts";
import { opportunity } from "../../queries/summer-opportunities.ts";
import { savedOpportunities } from "../../queries/summer-saved.ts";
import type { OpportunityDetail } from "../opportunity/opportunity.ts";
import { DeadlineTime, reminderWords } from "../student/deadline.tsx";
import { useSave } from "../student/use-save.ts";

/**
 * What a site page's Save leads to. Reading an address changes nothing, and anybody can write such a link: so it is saved
 * at once only where somebody has come from a page of ours, by whose Save or sign-in that was; else by one more press.
 */
export function SaveFromLink({ slug }: { slug: string }) {
  const query = useQuery(opportunity(slug));
  const saved = useQuery(savedOpportunities);
  if (query.data === undefined || saved.data === undefined) return null;
  if (query.data === null)
    return <p className="portal-notice">This listing is gone: it was taken down, or its address is wrong.</p>;
  if (query.data.state === "closed")
    return (
      <p className="portal-notice">{query.data.title} takes no more applications, so it is not saved.</p>
    );
  const known = saved.data.items.some((item) => item.opportunity.id === query.data?.id);
  return <SaveNotice opportunity={query.data} known={known} />;
}

/** Whether the page was come to from another one of this site. */
const isFromOurs = (): boolean => {
  const { referrer } = document;
  return referrer !== "" && new URL(referrer).origin === window.location.origin;
};

interface SaveNoticeProps {
  opportunity: OpportunityDetail;
  /** It is saved already. */
  known: boolean;
}

function SaveNotice({ opportunity, known }: SaveNoticeProps) {
  const { id, title, deadline } = opportunity;
  const { busy, done, run } = useSave(opportunity);
  const reminders = reminderWords(deadline, Date.parse(useSession().now));
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  async function save() {
    // It need not be saved again when this page is loaded anew, or come back to.
    if (!(await run({ id }))) return;
    // What is pressed goes away.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    await navigate("/summer/saved", { replace: true, preventScrollReset: true });
  }
  const first = useRef(save);
  useEffect(() => {
    if (hasBegun.current || known || !isFromOurs()) return;
    hasBegun.current = true;
    void first.current();
  }, [known]);
  if (known && !done) return <p className="portal-notice">{title} is among your saved ones.</p>;
  return (
    <section className="portal-notice" aria-labelledby="save-one">
      <h2 id="save-one">Save {title}?</h2>
      <p>
        It closes <DeadlineTime deadline={deadline} />.
        {reminders && ` We email you ${reminders}, unless you switch that off.`}
      </p>
      <BusyButton variant="contained" color="signal" busy={busy || done} onClick={() => void save()}>
        {busy || done ? "Saving…" : "Save"}
      </BusyButton>
    </section>
  );
}
