import { SelectInput } from "../../../components/select-input.tsx";
import type { Listing } from "../../../queries/provider-listings.ts";

interface ListingChoiceProps {
  listings: readonly Pick<Listing, "id" | "title" | "published">[];
  chosen: string | undefined;
  onChoose: (listing: string | undefined) => void;
}

/** The choice of a listing that is or was public, or of all. */
export const ListingChoice = ({ listings, chosen = "", onChoose }: ListingChoiceProps) => (
  <div className="listing-choice">
    <SelectInput label="Listing" name="listing" value={chosen} onChange={(id) => onChoose(id || undefined)}>
      <option value="">All listings</option>
      {listings
        .filter(({ id, published }) => published || id === chosen)
        .map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
    </SelectInput>
  </div>
);
