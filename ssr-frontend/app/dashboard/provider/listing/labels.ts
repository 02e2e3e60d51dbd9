import { LISTING_LABELS } from "../../../summer/listing-form/listing-words.ts";
import type { ProviderListingValues } from "./values.ts";

/** The labels of a listing's fields, for its provider. */
export const PROVIDER_LABELS: Record<keyof ProviderListingValues, string> = {
  ...LISTING_LABELS,
  apply_url: "Your program’s own page",
  question: "Your question",
};
