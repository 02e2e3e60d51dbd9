import Button from "@mui/material/Button";
import { Link } from "react-router";
import { academyZone } from "#content/brand.ts";
import { Figure, Numbers } from "../../../components/chart-figure.tsx";
import { countText } from "../../../components/count-words.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import { Stats } from "../../../components/stats.tsx";
import type { ProviderAnalytics } from "../../../queries/provider-analytics.ts";
import { wallMediumDate } from "../../../time/wall.ts";
import { LISTINGS } from "../places.ts";
import { DaysPlot } from "./days-plot.tsx";
import { ListingsTable } from "./listings-table.tsx";
import { daysFinding, MEASURES, sumOf } from "./words.ts";

/** How often listings were looked at, saved and applied to: in sum, day by day, and each of them. */
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
            Nothing has been counted in these 90 days. What happens from now on stands here the same day.
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
        A view is a look at a listing’s public page. We count it without cookies and store nothing about who
        looked; several looks from one network within 15 minutes count once. Saves are those that students
        still have.
      </p>
    </>
  );
}

/** Nothing can be counted before something is public. */
export const NothingPublic = () => (
  <EmptyState
    drawing="completed"
    action={
      <Button component={Link} to={LISTINGS} variant="contained" color="signal">
        To your listings
      </Button>
    }
  >
    None of your listings is public yet. Once one is, you see here how often it is looked at, saved and
    applied to.
  </EmptyState>
);
