import "./listing-preview.css";
import { type PreviewFact, previewFacts, previewHead } from "./preview.ts";
import type { ProviderListingValues } from "./values.ts";

interface ListingPreviewProps {
  values: ProviderListingValues;
  organization: string;
}

/** A preview of a listing's card and page; missing values are marked. */
export default function ListingPreview({ values, organization }: ListingPreviewProps) {
  const { kind, place } = previewHead(values);
  const { card, page } = previewFacts(values);
  const paragraphs = values.description.split(/\n{2,}/).map((text) => text.trim());
  return (
    <div className="listing-preview">
      <section aria-labelledby="preview-card">
        <h3 id="preview-card">In lists</h3>
        <article className="preview-card">
          <p className="note">{kind}</p>
          <h4>{values.title}</h4>
          <p>
            {organization} · {place}
          </p>
          <p>{paragraphs.find(Boolean)?.slice(0, MAX_EXCERPT) ?? "No description yet."}</p>
          <Facts facts={card} />
        </article>
      </section>
      <section aria-labelledby="preview-page">
        <h3 id="preview-page">On its own page</h3>
        {paragraphs.filter(Boolean).map((text) => (
          <p key={text} className="preview-paragraph">
            {text}
          </p>
        ))}
        <Facts facts={page} />
      </section>
    </div>
  );
}

/** The length of a description's excerpt in lists, in characters. */
const MAX_EXCERPT = 200;

const Facts = ({ facts }: { facts: readonly PreviewFact[] }) => (
  <dl className="preview-facts">
    {facts.map(({ name, text }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className={text === undefined ? "note" : undefined}>{text ?? "Not entered yet"}</dd>
      </div>
    ))}
  </dl>
);
