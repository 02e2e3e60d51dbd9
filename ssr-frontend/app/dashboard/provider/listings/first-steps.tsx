import { Link } from "react-router";
import type { Listing, ListingTerms } from "../../../queries/provider-listings.ts";
import type { ProviderOrganization } from "../../../queries/provider-organization.ts";
import { ORGANIZATION } from "../places.ts";
import { termsWords } from "./fee-words.ts";
import { type FirstStep, firstSteps } from "./steps.ts";

interface FirstStepsProps {
  organization: ProviderOrganization | null;
  listings: readonly Listing[];
  terms: ListingTerms;
}

/** A new provider's first steps and which are done; nothing once all are. */
export function FirstSteps({ organization, listings, terms }: FirstStepsProps) {
  const steps = firstSteps(organization, listings);
  if (steps.every(({ done }) => done)) return null;
  const next = steps.find(({ done }) => !done);
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol>
        {steps.map((step) => (
          <li key={step.name} aria-current={step === next ? "step" : undefined}>
            <Step step={step} />
          </li>
        ))}
      </ol>
      <p className="note">
        {termsWords(terms)} <a href="/summer/pricing">Pricing</a>
      </p>
    </section>
  );
}

const WORDS: Record<FirstStep["name"], { title: string; text: string }> = {
  organization: { title: "Say who you are", text: "Your organization’s name and website." },
  domain: { title: "Prove your domain", text: "With a link we email to your work address." },
  listing: { title: "Submit your first listing", text: "We review it before students see it." },
};

function Step({ step: { name, done } }: { step: FirstStep }) {
  const { title, text } = WORDS[name];
  return (
    <>
      <span className="step-mark">
        {done && (
          <svg viewBox="0 0 24 24" width="16" height="16" className="draw" aria-hidden="true">
            <path d="M5 12.500l4.500 4.500L19 7.500" strokeWidth="2.500" />
          </svg>
        )}
      </span>
      <div>
        <b>{name === "listing" || done ? title : <Link to={ORGANIZATION}>{title}</Link>}</b>
        {done && <span className="visually-hidden"> (done)</span>}
        {!done && <p className="note">{text}</p>}
      </div>
    </>
  );
}
