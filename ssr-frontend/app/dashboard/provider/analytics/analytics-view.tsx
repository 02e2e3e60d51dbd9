import Button from "@mui/material/Button";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { academyZone } from "#content/brand.ts";
import { Figure, Numbers } from "../../../components/chart-figure.tsx";
import { countText, countWords } from "../../../components/count-words.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import { Stats } from "../../../components/stats.tsx";
import { monthMarks } from "../../../components/weeks.ts";
import type { AnalyticsDay, ProviderAnalytics } from "../../../queries/provider-analytics.ts";
import { wallMediumDate, wallShortDate } from "../../../time/wall.ts";
import { applicationsOf, LISTINGS, listingPage } from "../places.ts";

/** The views, saves and applications of listings: totals, by day, and by listing. */
export function AnalyticsView({ analytics: { days, listings } }: { analytics: ProviderAnalytics }) {
  const totals = MEASURES.map((words) => ({ ...words, total: sumOf(days, words.measure) }));
  const isEmpty = totals.every(({ total }) => total === 0);
  return (
    <>
      <Stats
        stats={[
          { label: "Views", value: countText(sumOf(days, "views")) },
          { label: "Saves", value: countText(sumOf(days, "saves")) },
          { label: "Applications", value: countText(sumOf(days, "applications")) },
        ]}
      />
      <DashboardSection title="Day by day" id="days" wide help={`By the academy’s calendar, ${academyZone}.`}>
        {isEmpty ? (
          <EmptyState drawing="completed">
            Nothing was counted in these 90 days. New activity appears here the same day.
          </EmptyState>
        ) : (
          <div className="days-figures">
            {totals.map((words, index) => (
              <Figure
                key={words.measure}
                number={index + 1}
                finding={`${words.title}. ${daysFinding(days, words)}`}
                table={
                  <Numbers
                    caption={words.title}
                    heads={["Day", words.title.replace(" a day", "")]}
                    rows={days.map((day) => [wallMediumDate(day.day), countText(day[words.measure])])}
                  />
                }
              >
                <DaysPlot days={days} measure={words.measure} />
              </Figure>
            ))}
          </div>
        )}
      </DashboardSection>
      {listings.length > 0 && (
        <DashboardSection title="By listing" id="by-listing" wide>
          <ListingsTable listings={listings} />
        </DashboardSection>
      )}
      <p className="note analytics-note">
        A view is a visit to a listing’s public page. We count it without cookies and store nothing about who
        looked; several visits from one network within 15 minutes count once. Saves are the ones students
        still have.
      </p>
    </>
  );
}

/** Nothing is counted until a listing is public. */
export const NothingPublic = () => (
  <EmptyState
    drawing="completed"
    action={
      <Button component={Link} to={LISTINGS} variant="contained" color="signal">
        Go to your listings
      </Button>
    }
  >
    None of your listings is public yet. Once one is, you’ll see here how often it’s viewed, saved and applied
    to.
  </EmptyState>
);

interface DaysPlotProps {
  /** The last one is today. */
  days: readonly AnalyticsDay[];
  measure: Measure;
}

/** A stem for each day, to scale; the highest is labeled, and today is marked. */
function DaysPlot({ days, measure }: DaysPlotProps) {
  const fullest = fullestDay(days, measure);
  const most = fullest?.[measure] ?? 1;
  return (
    <div aria-hidden="true" className="days-plot" style={{ "--days": days.length } as CSSProperties}>
      <div className="days-lines" style={{ "--most": most } as CSSProperties}>
        {days.map((day, index) => (
          <span
            key={day.day}
            style={{ "--amount": day[measure] } as CSSProperties}
            title={`${wallShortDate(day.day)}: ${countText(day[measure])}`}
          >
            {day === fullest && <b className={sideOf(index, days.length)}>{countText(day[measure])}</b>}
          </span>
        ))}
      </div>
      <div className="days-axis">
        {monthsOf(days).map(({ index, name }) => (
          <span key={name} style={{ gridColumnStart: index + 1 }}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A label near an end is aligned so that it stays within the plot. */
function sideOf(index: number, count: number): string | undefined {
  if (index < count / 10) return "from-left";
  return index >= count * 0.9 ? "from-right" : undefined;
}

/** The counts of each listing. */
const ListingsTable = ({ listings }: Pick<ProviderAnalytics, "listings">) => (
  <table className="analytics-table">
    <caption className="visually-hidden">By listing, in the last 90 days</caption>
    <thead>
      <tr>
        <th scope="col">Listing</th>
        <th scope="col">Views</th>
        <th scope="col">Saves</th>
        <th scope="col">
          <abbr title="Applications">Appl.</abbr>
        </th>
        <th scope="col" className="apply-share">
          Application rate
        </th>
      </tr>
    </thead>
    <tbody>
      {listings.map(({ listing_id, title, views, saves, applications }) => (
        <tr key={listing_id}>
          <th scope="row">
            <Link to={listingPage(listing_id)}>{title}</Link>
          </th>
          <td>{countText(views)}</td>
          <td>{countText(saves)}</td>
          <td>
            <Link to={applicationsOf(listing_id)}>
              {countText(applications)}
              <span className="visually-hidden"> applications to {title}</span>
            </Link>
          </td>
          <td className="apply-share">{applyShare(views, applications) ?? "–"}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** A measure of a day. */
type Measure = Exclude<keyof AnalyticsDay, "day">;

interface MeasureWords {
  measure: Measure;
  title: string;
  one: string;
  more: string;
  /** The caption if the measure is zero. */
  none: string;
}

export const MEASURES: readonly MeasureWords[] = [
  {
    measure: "views",
    title: "Views per day",
    one: "view",
    more: "views",
    none: "No one has viewed a page yet.",
  },
  {
    measure: "saves",
    title: "Saves per day",
    one: "save",
    more: "saves",
    none: "No student has saved one yet.",
  },
  {
    measure: "applications",
    title: "Applications per day",
    one: "application",
    more: "applications",
    none: "No one has applied yet.",
  },
];

const sumOf = (days: readonly AnalyticsDay[], measure: Measure): number =>
  days.reduce((sum, day) => sum + day[measure], 0);

/** The latest day with the highest number; `undefined` if all are zero. */
export function fullestDay(days: readonly AnalyticsDay[], measure: Measure): AnalyticsDay | undefined {
  const most = Math.max(0, ...days.map((day) => day[measure]));
  return most === 0 ? undefined : days.findLast((day) => day[measure] === most);
}

/** The finding about the days, for the caption. */
export function daysFinding(
  days: readonly AnalyticsDay[],
  { measure, one, more, none }: MeasureWords,
): string {
  const fullest = fullestDay(days, measure);
  if (!fullest) return none;
  return `${countWords(sumOf(days, measure), one, more)} in total; the most, ${countText(fullest[measure])}, on ${wallMediumDate(fullest.day)}.`;
}

/** Applications per views: `12%`, `0.5%`; `undefined` without views. */
export function applyShare(views: number, applications: number): string | undefined {
  if (views === 0) return undefined;
  const share = Math.min(100, (applications / views) * 100);
  return `${share < 10 ? Math.round(share * 10) / 10 : Math.round(share)}%`;
}

/** The labels of the months below the days. */
const monthsOf = (days: readonly AnalyticsDay[]) => monthMarks(days.map(({ day }) => ({ starts_on: day })));
