import { Link } from "react-router";
import { CopyButton } from "../../components/copy-button.tsx";
import {
  type CommonProfile,
  contentWords,
  FIELD_NAMES,
  fieldOf,
  PROFILE_FIELDS,
  wordCount,
} from "../profile/common-profile.ts";

/** What the profile says, each text to be copied, and what it does not say yet. */
export function ProfileTexts({ profile }: { profile: CommonProfile }) {
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
