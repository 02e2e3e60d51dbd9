import { COUNTED_FIELDS, type CommonProfile } from "./common-profile.ts";

/** How much of the profile is filled: a line, and the number beside it. */
export function Completion({ profile: { completion, fields } }: { profile: CommonProfile }) {
  const filled = COUNTED_FIELDS.filter((name) =>
    fields.some(({ field, content }) => field === name && content !== ""),
  ).length;
  return (
    <div className="completion">
      <p>
        <strong>{completion}%</strong> complete: {filled} of {COUNTED_FIELDS.length} fields filled. The essay
        does not count.
      </p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 2h100" />
        <path d={`M0 2h${completion}`} className="filled" />
      </svg>
    </div>
  );
}
