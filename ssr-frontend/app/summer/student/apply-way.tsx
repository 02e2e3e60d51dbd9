import type { OpportunityCard } from "../opportunity/opportunity.ts";

/** Where to apply to an opportunity, in a line. */
export function ApplyWay({ of: { applies_here } }: { of: OpportunityCard }) {
  if (applies_here === undefined || applies_here === null) return null;
  return (
    <p className="facts">
      {applies_here
        ? "You apply here, with your Common Profile."
        : "You apply on the organization’s own page."}
    </p>
  );
}
