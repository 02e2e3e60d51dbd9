import "./matches.css";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { Announcer } from "../../components/announcer.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { type MatchPage, opportunityMatches } from "../../queries/summer-matches.ts";
import { OPPORTUNITIES_PATH } from "../opportunity/opportunity.ts";
import { PROFILE_FIELDS } from "../profile/common-profile.ts";
import { showStudentPage } from "../student/student.ts";
import { loadStudentPage } from "../student/student-page.server.ts";
import { PageHead, StudentPage } from "../student/student-page.tsx";
import { useFocusOnHeading } from "../student/use-focus-on-heading.ts";
import type { Route } from "./+types/matches";
import { MatchRow } from "./match-row.tsx";
import { parsePage } from "./page.ts";

const queriesOf = (url: URL) => [opportunityMatches(parsePage(url.searchParams))];

export const loader = (args: Route.LoaderArgs) => loadStudentPage(args, queriesOf(args.url));
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => showStudentPage(queriesOf(url));

/**
 * `/summer/matches`: the opportunities that match the student's Common Profile, best first, with the reasons.
 */
export default function MatchesPage() {
  return (
    <StudentPage title="Matches">
      <Matches />
    </StudentPage>
  );
}

function Matches() {
  const page = parsePage(new URLSearchParams(useLocation().search));
  useFocusOnHeading(page);
  const query = useQuery({
    ...opportunityMatches(page),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead heading="Matches" state={query.data && <StateLine page={query.data} />} />
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {(page) => <MatchList page={page} busy={query.isPlaceholderData} />}
      </Loaded>
    </>
  );
}

function StateLine({ page: { needs, total } }: { page: MatchPage }) {
  if (needs.length > 0 || total === 0) return null;
  return (
    <>
      {total === 1 ? "1 opportunity fits" : `${total} opportunities fit`} your{" "}
      <Link to="/summer/profile">Common Profile</Link>, best first. We show only the ones your grade can apply
      to.
    </>
  );
}

function MatchList({ page: { needs, items, page, pages }, busy }: { page: MatchPage; busy: boolean }) {
  const { pathname } = useLocation();
  if (needs.length > 0) return <Needs needs={needs} />;
  if (items.length === 0) {
    return (
      <EmptyState
        drawing="completed"
        action={
          <div className="actions">
            {page > 1 ? (
              <Button component={Link} to={pathname} variant="outlined">
                Back to the first page
              </Button>
            ) : (
              <Button component={Link} to="/summer/profile#interests" variant="outlined">
                Add to your interests
              </Button>
            )}
            <Button href={OPPORTUNITIES_PATH} variant="outlined" color="secondary">
              Explore all opportunities
            </Button>
          </div>
        }
      >
        {page > 1
          ? "Your matches don’t go that far."
          : "Nothing open fits your profile right now. New ones are added all year, and the more you write about what you like, the more you’ll find."}
      </EmptyState>
    );
  }
  return (
    <>
      <ol className="opportunities" aria-busy={busy}>
        {items.map((match) => (
          <MatchRow key={match.opportunity.id} match={match} />
        ))}
      </ol>
      <Pager page={page} pages={pages} />
    </>
  );
}

/** The fields to fill in before matches can be found, with links to them. */
function Needs({ needs }: { needs: MatchPage["needs"] }) {
  const labels = needs.map((name) => PROFILE_FIELDS[name].label.toLowerCase());
  return (
    <EmptyState
      drawing="research"
      action={
        <div className="actions">
          {needs.map((name, index) => (
            <Button
              key={name}
              component={Link}
              to={`/summer/profile#${name}`}
              variant={index === 0 ? "contained" : "outlined"}
              color={index === 0 ? "signal" : "secondary"}
            >
              Add your {PROFILE_FIELDS[name].label.toLowerCase()}
            </Button>
          ))}
        </div>
      }
    >
      To find what fits you, we need your {labels.join(" and your ")}.
    </EmptyState>
  );
}

interface PagerProps {
  page: number;
  pages: number;
}

/** Links to the previous and next page. */
function Pager({ page, pages }: PagerProps) {
  const { pathname } = useLocation();
  if (pages <= 1) return null;
  const hrefOf = (to: number) => (to === 1 ? pathname : `?page=${to}`);
  const link = (to: number, words: string) => (
    <Button component={Link} to={hrefOf(to)} variant="outlined" color="secondary">
      {words}
    </Button>
  );
  const place = `Page ${page} of ${pages}`;
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && link(page - 1, "Previous")}
      <span>{place}</span>
      {page < pages && link(page + 1, "Next")}
      <Announcer>{place}</Announcer>
    </nav>
  );
}
