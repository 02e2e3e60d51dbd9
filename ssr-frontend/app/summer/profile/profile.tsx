import "./profile.css";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../../drafts/page-drafts.ts";
import { commonProfile } from "../../queries/summer-profile.ts";
import { showStudentPage } from "../student/student.ts";
import { loadStudentPage } from "../student/student-page.server.ts";
import { PageHead, StudentPage } from "../student/student-page.tsx";
import { useFocusOnHeading } from "../student/use-focus-on-heading.ts";
import type { Route } from "./+types/profile";
import {
  COUNTED_FIELDS,
  type CommonProfile,
  contentWords,
  FIELD_NAMES,
  fieldList,
  fieldOf,
  PROFILE_FIELDS,
  type ProfileFieldName,
} from "./common-profile.ts";
import { ImportEarlier } from "./import-earlier.tsx";
import { ProfileField } from "./profile-field.tsx";
import { profileSearch, useApplyingTo } from "./return-to-apply.ts";
import { StatusLine } from "./status-line.tsx";
import { useAutosave } from "./use-autosave.ts";

export const loader = (args: Route.LoaderArgs) => loadStudentPage(args, [commonProfile]);
export const clientLoader = () => showStudentPage([commonProfile]);

/** `/summer/profile`: the Common Profile with autosave; `?view=preview` shows it as others see it. */
export default function CommonProfilePage() {
  const search = new URLSearchParams(useLocation().search);
  const isPreview = search.get("view") === "preview";
  return (
    <StudentPage title={isPreview ? "Preview of your Common Profile" : "Common Profile"}>
      <ProfileContent isPreview={isPreview} />
    </StudentPage>
  );
}

function ProfileContent({ isPreview }: { isPreview: boolean }) {
  const query = useQuery(commonProfile);
  useFocusOnHeading(isPreview);
  const View = isPreview ? ProfileOnPaper : ProfileEditor;
  return (
    <>
      {query.data === undefined && <PageHead heading="Common Profile" />}
      <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
        {(profile) => <View profile={profile} />}
      </Loaded>
    </>
  );
}

function ProfileEditor({ profile }: { profile: CommonProfile }) {
  const autosave = useAutosave(profile);
  const applyingTo = useApplyingTo();
  useFocusOnNamedField();
  return (
    <>
      <PageHead
        heading="Common Profile"
        state={<StatusLine autosave={autosave} />}
        action={
          <Button
            component={Link}
            to={profileSearch(applyingTo, { view: "preview" })}
            variant="outlined"
            color="secondary"
          >
            Preview and print
          </Button>
        }
      />
      {applyingTo && <BackToApplication slug={applyingTo} profile={profile} />}
      <ImportEarlier profile={profile} autosave={autosave} />
      <div className="profile-columns">
        <aside className="profile-aside" aria-label="About your profile">
          <Completion profile={profile} />
          <p>
            Written once, for every application. We never sell it, and no one sees it but you: an organization
            gets a copy only when you send it one.
          </p>
          <p>
            Your grade, coursework, interests and skills find your <Link to="/summer/matches">matches</Link>.
            Your name, GPA, test scores and essay aren’t used for that.
          </p>
        </aside>
        <form
          className="profile-form"
          aria-label="Common Profile"
          noValidate
          method="post"
          {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }}
          onSubmit={(event) => {
            event.preventDefault();
            autosave.commitAll();
          }}
        >
          {FIELD_NAMES.map((name) => (
            <ProfileField key={name} name={name} autosave={autosave} />
          ))}
        </form>
      </div>
    </>
  );
}

interface BackToApplicationProps {
  slug: string;
  profile: CommonProfile;
}

/** Returns to the application that the profile is filled in for; leaving saves the typed text. */
const BackToApplication = ({ slug, profile: { missing } }: BackToApplicationProps) => (
  <section className="portal-notice" aria-label="Your application">
    <p>
      {missing.length > 0
        ? `Your application still needs ${fieldList(missing)}.`
        : "Your profile has everything an application needs."}
    </p>
    <Button
      component={Link}
      to={`/summer/apply?${new URLSearchParams({ opportunity: slug })}`}
      variant={missing.length > 0 ? "outlined" : "contained"}
      color={missing.length > 0 ? "secondary" : "signal"}
    >
      Back to your application
    </Button>
  </section>
);

/** Focuses the field that the address names, for links from pages that need it. */
function useFocusOnNamedField(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const name = FIELD_NAMES.find((field) => hash === `#${field}`);
    if (name) document.querySelector<HTMLElement>(`main form [name="${name}"]`)?.focus();
  }, [hash]);
}

function ProfileOnPaper({ profile }: { profile: CommonProfile }) {
  const applyingTo = useApplyingTo();
  return (
    <>
      <PageHead
        heading="Preview"
        state="What is saved, as it prints. Empty fields are left out."
        action={
          <div className="actions">
            <Button variant="contained" color="signal" onClick={() => window.print()}>
              Print or save as PDF
            </Button>
            <Button
              component={Link}
              to={`/summer/profile${profileSearch(applyingTo)}`}
              variant="outlined"
              color="secondary"
            >
              Back to editing
            </Button>
          </div>
        }
      />
      <ProfilePreview profile={profile} />
    </>
  );
}

/** The completion of the profile, as a bar and a number. */
function Completion({ profile: { completion, fields } }: { profile: CommonProfile }) {
  const filled = COUNTED_FIELDS.filter((name) =>
    fields.some(({ field, content }) => field === name && content !== ""),
  ).length;
  return (
    <div className="completion">
      <p>
        <strong>{completion}%</strong> complete: {filled} of {COUNTED_FIELDS.length} fields filled. The essay
        doesn’t count.
      </p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 2h100" />
        <path d={`M0 2h${completion}`} className="filled" />
      </svg>
    </div>
  );
}

const SHORT_FIELDS: readonly ProfileFieldName[] = ["grade", "gpa"];
const LONG_FIELDS: readonly ProfileFieldName[] = [
  "coursework",
  "test_scores",
  "interests",
  "skills",
  "essay",
];

/** The profile as others see it, for printing. Empty fields are omitted. */
function ProfilePreview({ profile }: { profile: CommonProfile }) {
  const contentOf = (name: ProfileFieldName) => contentWords(name, fieldOf(profile, name).content);
  const filled = (names: readonly ProfileFieldName[]) => names.filter((name) => contentOf(name) !== "");
  const [short, long] = [filled(SHORT_FIELDS), filled(LONG_FIELDS)];
  return (
    <article className="profile-paper" aria-labelledby="profile-name">
      <header>
        <p className="kicker">Common Profile</p>
        <h2 id="profile-name">{contentOf("name") || "No name yet"}</h2>
        {short.length > 0 && (
          <dl className="profile-facts">
            {short.map((name) => (
              <div key={name}>
                <dt>{PROFILE_FIELDS[name].label}</dt>
                <dd>{contentOf(name)}</dd>
              </div>
            ))}
          </dl>
        )}
      </header>
      {long.map((name) => (
        <section key={name}>
          <h3>{PROFILE_FIELDS[name].label}</h3>
          <p className="profile-text" dir="auto">
            {contentOf(name)}
          </p>
        </section>
      ))}
      {short.length + long.length === 0 && <p className="note">Nothing is filled in yet.</p>}
    </article>
  );
}
