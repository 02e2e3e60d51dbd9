import "./apply.css";
import type { QueryClient } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { CopyButton } from "../../components/copy-button.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { ownApplication } from "../../queries/summer-applications.ts";
import { opportunity as opportunityQuery } from "../../queries/summer-opportunities.ts";
import { commonProfile } from "../../queries/summer-profile.ts";
import type { OpportunityDetail } from "../opportunity/opportunity.ts";
import {
  type CommonProfile,
  contentWords,
  FIELD_NAMES,
  fieldOf,
  PROFILE_FIELDS,
  wordCount,
} from "../profile/common-profile.ts";
import { NoOpportunity } from "../student/no-opportunity.tsx";
import { slugIn, useSlug } from "../student/opportunity-search.ts";
import { showStudentPage } from "../student/student.ts";
import { loadStudentPage } from "../student/student-page.server.ts";
import { PageHead, StudentPage } from "../student/student-page.tsx";
import type { Route } from "./+types/apply";
import { ApplyHere } from "./apply-here.tsx";
import { OpportunityHead } from "./opportunity-head.tsx";

const queriesOf = ({ searchParams }: URL) => [opportunityQuery(slugIn(searchParams)), commonProfile];

export const loader = (args: Route.LoaderArgs) =>
  loadStudentPage(args, queriesOf(args.url), (client) => ownQueries(client, args.url));
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => showStudentPage(queriesOf(url));

/** The student's application, if any, once the opportunity is loaded. */
function ownQueries(client: QueryClient, { searchParams }: URL) {
  const found = client.getQueryData(opportunityQuery(slugIn(searchParams)).queryKey);
  return found && takesApplications(found) ? [ownApplication(found.id)] : [];
}

/** Whether students apply here; otherwise on the organization's own page. */
const takesApplications = ({ question }: OpportunityDetail): boolean => Boolean(question);

/**
 * `/summer/apply?opportunity={slug}`: applies with the Common Profile, here or on the organization's own
 * page.
 */
export default function ApplyPage() {
  return (
    <StudentPage title="Apply with your Common Profile">
      <Apply />
    </StudentPage>
  );
}

function Apply() {
  const opportunity = useQuery(opportunityQuery(useSlug()));
  return (
    <>
      {opportunity.data === undefined && <PageHead heading="Apply with your Common Profile" />}
      <Loaded query={opportunity} skeleton={<RowsSkeleton rows={6} />}>
        {(found) =>
          found === null ? (
            <NoOpportunity />
          ) : (
            <>
              <OpportunityHead opportunity={found} here={takesApplications(found)} />
              <Way opportunity={found} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** The steps of applying. */
function Way({ opportunity }: { opportunity: OpportunityDetail }) {
  const { id, question, state } = opportunity;
  if (question) return <ApplyHere key={id} opportunity={opportunity} question={question} />;
  return state === "open" ? <TextsToCopy /> : null;
}

function TextsToCopy() {
  const profile = useQuery(commonProfile);
  return (
    <DashboardSection id="texts" title="Your Common Profile" help="Copy what their form asks for.">
      <Loaded query={profile} skeleton={<RowsSkeleton rows={6} />}>
        {(profile) => <ProfileTexts profile={profile} />}
      </Loaded>
    </DashboardSection>
  );
}

/** The texts of the profile, each with a copy button, and its empty fields. */
function ProfileTexts({ profile }: { profile: CommonProfile }) {
  const contentOf = (name: (typeof FIELD_NAMES)[number]) =>
    contentWords(name, fieldOf(profile, name).content);
  const filled = FIELD_NAMES.filter((name) => contentOf(name) !== "");
  const empty = FIELD_NAMES.filter((name) => contentOf(name) === "");
  return (
    <>
      {filled.map((name) => {
        const { label } = PROFILE_FIELDS[name];
        return (
          <section key={name} className="profile-copy" aria-labelledby={`copy-${name}`}>
            <header>
              <h3 id={`copy-${name}`}>
                {label}
                {name === "essay" && <span className="note"> {wordCount(contentOf(name))} words</span>}
              </h3>
              <CopyButton
                label={
                  <>
                    Copy<span className="visually-hidden">&nbsp;{label.toLowerCase()}</span>
                  </>
                }
                text={contentOf(name)}
              />
            </header>
            <p className="profile-copy-text" dir="auto">
              {contentOf(name)}
            </p>
          </section>
        );
      })}
      {empty.length > 0 && (
        <p className="note">
          Still empty:{" "}
          {empty.map((name, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <Link to={`/summer/profile#${name}`}>{PROFILE_FIELDS[name].label}</Link>
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}
