import { categories } from "#content/summer.ts";
import { badgeMeanings, detailPage } from "#content/summer-opportunities.ts";
import { ExternalLink } from "../../../components/external-link.tsx";
import { costText, payText, wholeCostText } from "../../../summer/opportunity/amounts.ts";
import { datesText, dateText, hourText, lengthText } from "../../../summer/opportunity/dates.ts";
import {
  categoryPath,
  isDeadlineOver,
  type OpportunityDetail,
} from "../../../summer/opportunity/opportunity.ts";
import { gradesText, placeText } from "../../../summer/opportunity/students.ts";
import { dateIn, wallDate } from "../../../time/wall.ts";
import { Definitions } from "../../components/definitions.tsx";
import { SiteOwnClock } from "../../components/site-time.tsx";
import { answersText } from "./answers.ts";
import { BadgeList } from "./badge-list.tsx";
import { badgesOf } from "./badges.ts";

interface OpportunityFactsProps {
  of: OpportunityDetail;
  /** The time of rendering, in ms. */
  now: number;
}

/** All facts of an opportunity; the list's dialog shows the same. Styles: `opportunity-facts.css`. */
export function OpportunityFacts({ of, now }: OpportunityFactsProps) {
  const { title, organization, category, discipline, description } = of;
  const paragraphs = description.split(/\n{2,}/).map((text) => text.trim());
  return (
    <article className="facts-page" data-details-part>
      <header>
        <p className="kicker">
          <a href={categoryPath(category)}>{categories[category].name}</a> · {discipline}
        </p>
        <h1>{title}</h1>
        <p className="lede">
          {organization} · {placeText(of)}
        </p>
        <p className="facts-brief">{briefText(of)}</p>
        <BadgeList of={of} />
      </header>
      <NextSteps of={of} now={now} />
      <div className="facts-text">
        {paragraphs.filter(Boolean).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <Definitions items={factsOf(of)} />
        {of.posted_by && <PostedBy organization={of.posted_by} />}
        {of.state === "open" && (
          <p>
            <a className="more" href={`/summer/report?opportunity=${of.slug}`}>
              {detailPage.report}
            </a>
          </p>
        )}
      </div>
    </article>
  );
}

/** The most common questions, answered in a line. */
const briefText = ({ starts_on, ends_on, cost_cents, aid, paid, remote }: OpportunityDetail): string =>
  [
    datesText(starts_on, ends_on),
    // "Free, paid" would look like a contradiction.
    cost_cents === 0 ? detailPage.noFee : costText({ cost_cents, aid }),
    paid ? "Paid" : "Unpaid",
    remote ? "Remote" : "On site",
  ].join(" · ");

/** The deadline and the actions before it, or that it is closed. */
function NextSteps({ of, now }: OpportunityFactsProps) {
  const { deadline, state } = of;
  const open = state === "open";
  return (
    <section className="facts-next" aria-label={open ? "Deadline, and what to do next" : "Deadline"}>
      <p className="facts-deadline">
        <span>{deadlineTerm(of, now)}</span>
        <time dateTime={deadline.at}>
          <b>{wallDate(deadline.date)}</b> {hourText(deadline)}
        </time>
        <SiteOwnClock at={deadline.at} zone={deadline.zone} />
      </p>
      {open ? (
        <OpenSteps of={of} />
      ) : (
        <>
          <p>{isDeadlineOver(of, now) ? detailPage.closed.over : detailPage.closed.early}</p>
          <p className="actions">
            <a className="button" href="/summer/opportunities">
              {detailPage.closed.next}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

/** The label of the date: a listing that is closed early keeps its deadline. */
function deadlineTerm(of: OpportunityDetail, now: number): string {
  if (of.state === "open") return "Closes";
  return isDeadlineOver(of, now) ? "Closed" : "Deadline";
}

/** How to apply, here or on the organization's own page, and the other actions before the deadline. */
function OpenSteps({ of: { slug, decision_on, apply_url, question } }: { of: OpportunityDetail }) {
  const { here, there } = detailPage.applyNotes;
  return (
    <>
      <p className="note">
        Decisions: {decision_on ? `by ${dateText(decision_on)}` : detailPage.noDecision.toLowerCase()}
      </p>
      <p className="actions">
        <a className="button" href={`/summer/apply?opportunity=${slug}`}>
          {detailPage.apply}
        </a>
        <a className="button quiet" href="/summer/profile">
          {detailPage.profile}
        </a>
      </p>
      <p className="note">{question ? here : there}</p>
      <ul className="facts-links">
        <li>
          <ExternalLink href={apply_url}>{detailPage.external}</ExternalLink>
        </li>
        <li>
          <a href={`/summer/saved?save=${slug}`}>{detailPage.save}</a>
        </li>
        <li>
          <a href={`/api/summer/opportunities/${slug}/deadline.ics`} download>
            {detailPage.calendar}
          </a>
        </li>
      </ul>
    </>
  );
}

/** The facts of an opportunity, in the order in which families ask. */
function factsOf(of: OpportunityDetail): { name: string; text: string }[] {
  const { starts_on, ends_on, cost_cents, aid_text, residency, remote, run_by, checked_at, deadline } = of;
  const checked = dateText(dateIn(checked_at, deadline.zone));
  return [
    { name: "Dates", text: `${datesText(starts_on, ends_on)} (${lengthText(starts_on, ends_on)})` },
    { name: "Cost", text: wholeCostText(cost_cents) },
    ...(cost_cents > 0 ? [{ name: "Aid", text: aid_text || detailPage.noAid }] : []),
    { name: "Pay", text: payText(of) },
    { name: "For", text: gradesText(of) },
    { name: "Residency", text: residency || detailPage.anyResidency },
    { name: "Place", text: remote ? `Remote; the organization is in ${placeText(of)}` : placeText(of) },
    { name: "Run by", text: run_by },
    ...badgesOf(of).map((kind) => badgeMeanings[kind]),
    of.posted_by
      ? { name: "Last confirmed", text: `${checked}, by the organization that posted it` }
      : { name: "Last checked", text: `${checked}, against the organization’s own page` },
  ];
}

/**
 * The organization that posted the listing: its own text, and what we verified. Styles:
 * `opportunity-facts.css`.
 */
function PostedBy({ organization }: { organization: NonNullable<OpportunityDetail["posted_by"]> }) {
  const { name, website, about, domain, verified, answers } = organization;
  const { title, site, domain: proven, noDomain } = detailPage.postedBy;
  return (
    <section className="posted-by" aria-label={`${title} ${name}`}>
      <h2>
        {title} {name}
      </h2>
      {verified && (
        <ul className="badges" aria-label="Badges">
          <li className={`badge ${verified}`}>{badgeMeanings[verified].name}</li>
        </ul>
      )}
      {about && <p>{about}</p>}
      <p className="note">{domain ? `${proven} ${domain}.` : noDomain}</p>
      <p className="note">{answersText(answers)}</p>
      {website && (
        <p>
          <ExternalLink href={website} className="more">
            {site}
          </ExternalLink>
        </p>
      )}
    </section>
  );
}
