import { Link } from "react-router";
import type { OpportunityApplicationDetail } from "../../queries/summer-applications.ts";
import { nextWords } from "./words.ts";

/** What the organization decided, said plainly; until then, what comes next. */
export function Outcome({ application }: { application: OpportunityApplicationDetail }) {
  const { state, organization_name, timeline } = application;
  if (state === "accepted") return <Accepted organization={organization_name} />;
  if (state === "declined" && timeline.at(-1)?.by === "academy")
    return <Ended organization={organization_name} />;
  if (state === "declined") return <Declined organization={organization_name} />;
  return <p className="application-next">{nextWords(application, organization_name)}</p>;
}

const Accepted = ({ organization }: { organization: string }) => (
  <section className="portal-notice" aria-labelledby="outcome">
    <h2 id="outcome">Accepted: you have a place</h2>
    <p>
      Congratulations. {organization} tells you what comes next; look below for their message, and ask them
      there if you find none. Read it with a parent before you pay or sign anything.
    </p>
    <p>If you do not want the place any more, withdraw below, so that somebody else can have it.</p>
  </section>
);

const Ended = ({ organization }: { organization: string }) => (
  <section className="portal-notice" aria-labelledby="outcome">
    <h2 id="outcome">Nobody decides about this any more</h2>
    <p>
      {organization} has left the portal before deciding. That says nothing about you, and the application no
      longer counts among your open ones.
    </p>
    <p>
      <Link to="/summer/matches">See what else fits you</Link>
    </p>
  </section>
);

const Declined = ({ organization }: { organization: string }) => (
  <section className="portal-notice" aria-labelledby="outcome">
    <h2 id="outcome">This one did not work out</h2>
    <p>
      {organization} did not accept this application. Most programs have far fewer places than good
      applicants, so this says little about you. Your answer stays below, to build on.
    </p>
    <p>
      <Link to="/summer/matches">See what else fits you</Link>
    </p>
  </section>
);
