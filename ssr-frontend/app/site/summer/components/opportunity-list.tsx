import { categories } from "#content/summer.ts";
import { costText } from "../../../summer/opportunity/amounts.ts";
import { datesText, dateText, hourText } from "../../../summer/opportunity/dates.ts";
import { type OpportunityCard, opportunityPath } from "../../../summer/opportunity/opportunity.ts";
import { gradesText, placeText } from "../../../summer/opportunity/students.ts";
import { BadgeList } from "./badge-list.tsx";

interface OpportunityListProps {
  items: OpportunityCard[];
  /** The heading level of the titles. */
  level: 2 | 3;
  /** Whether links open the details in a dialog; without a script they navigate. */
  dialog?: boolean;
}

/** A list of opportunities separated by rules. Styles: `opportunity-list.css`. */
export function OpportunityList({ items, level, dialog = false }: OpportunityListProps) {
  return (
    <ol className="opportunities">
      {items.map((opportunity) => (
        <Item key={opportunity.id} of={opportunity} level={level} dialog={dialog} />
      ))}
    </ol>
  );
}

function Item({ of, level, dialog }: { of: OpportunityCard; level: 2 | 3; dialog: boolean }) {
  const { title, organization, category, discipline, remote, excerpt } = of;
  const Heading = level === 2 ? "h2" : "h3";
  const href = opportunityPath(of);
  return (
    <li>
      <p className="opportunity-kind">
        <b>{categories[category].name}</b> {discipline}
      </p>
      <div className="opportunity-text">
        <Heading>
          <a href={href}>{title}</a>
        </Heading>
        <p className="opportunity-by">
          {organization} · {placeText(of)}
          {remote && <b> · Remote</b>}
        </p>
        <BadgeList of={of} />
        <p>{excerpt}</p>
      </div>
      <div className="opportunity-terms">
        <dl>
          <dt>Closes</dt>
          <dd>
            <Closes of={of} />
          </dd>
          <dt>Cost</dt>
          <dd>{costText(of)}</dd>
          <dt>Dates</dt>
          <dd>{datesText(of.starts_on, of.ends_on)}</dd>
          <dt>For</dt>
          <dd>{gradesText(of)}</dd>
        </dl>
        {dialog && (
          <a className="more" href={href} data-details={title}>
            Details<span className="visually-hidden"> of {title}</span>
          </a>
        )}
      </div>
    </li>
  );
}

/** The date of the deadline, and below it the hour with its zone. */
const Closes = ({ of: { deadline } }: { of: OpportunityCard }) => (
  <time dateTime={deadline.at}>
    <b>{dateText(deadline.date)}</b>
    <br />
    {hourText(deadline)}
  </time>
);
