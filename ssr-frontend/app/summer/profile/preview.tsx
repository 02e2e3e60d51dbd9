import {
  type CommonProfile,
  contentWords,
  fieldOf,
  PROFILE_FIELDS,
  type ProfileFieldName,
} from "./common-profile.ts";

const SHORT_FIELDS: readonly ProfileFieldName[] = ["grade", "gpa"];
const LONG_FIELDS: readonly ProfileFieldName[] = [
  "coursework",
  "test_scores",
  "interests",
  "skills",
  "essay",
];

/** The profile as others see it: what is printed. What is empty is left out. */
export function ProfilePreview({ profile }: { profile: CommonProfile }) {
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
