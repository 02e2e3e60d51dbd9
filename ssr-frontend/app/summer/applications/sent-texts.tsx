import type { OpportunityApplicationDetail } from "../../queries/summer-applications.ts";
import { contentWords, PROFILE_FIELDS } from "../profile/common-profile.ts";
import { FoldedText } from "../profile/folded-text.tsx";

interface SentTextsProps {
  application: Pick<OpportunityApplicationDetail, "question" | "answer" | "profile">;
}

/** The question with its answer, and the Common Profile as submitted. */
export function SentTexts({ application }: SentTextsProps) {
  const { question, answer, profile } = application;
  return (
    <dl className="sent-texts">
      <div>
        <dt>{question}</dt>
        <dd className="folded-text" dir="auto">
          {answer}
        </dd>
      </div>
      {profile.map(({ field, content }) => (
        <div key={field}>
          <dt>{PROFILE_FIELDS[field].label}</dt>
          <dd>
            <FoldedText>{contentWords(field, content)}</FoldedText>
          </dd>
        </div>
      ))}
    </dl>
  );
}
