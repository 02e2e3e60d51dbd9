import { detailPage } from "#content/summer-opportunities.ts";
import { parseAmount } from "../../../money/amount-field.ts";
import { costText, payText, wholeCostText } from "../../../summer/opportunity/amounts.ts";
import { CATEGORIES, categoryOf } from "../../../summer/opportunity/categories.ts";
import { datesText, dateText, lengthText } from "../../../summer/opportunity/dates.ts";
import { gradesText, placeText } from "../../../summer/opportunity/students.ts";
import { isDate, wallTime } from "../../../time/wall.ts";
import { zoneName } from "../../../time/zones.ts";
import type { ProviderListingValues } from "./values.ts";

/** A fact of a listing; without a text it is not filled in yet. */
export interface PreviewFact {
  name: string;
  text: string | undefined;
}

/** The lines above and below a listing's title. */
export function previewHead(values: ProviderListingValues): { kind: string; place: string } {
  const category = categoryOf(values.category);
  const kind = [category && CATEGORIES[category], values.discipline.trim()].filter(Boolean).join(" · ");
  const place = placeOf(values) ?? "no place yet";
  return { kind: kind || "No kind yet", place: values.remote ? `${place} · Remote` : place };
}

/** The facts of a listing, with the labels of its card and its page. */
export function previewFacts(values: ProviderListingValues): { card: PreviewFact[]; page: PreviewFact[] } {
  const { starts_on, ends_on, deadline_date, decision_on, paid, run_by, apply_url } = values;
  const cost_cents = parseAmount(values.cost_cents);
  const aid = values.aid.trim();
  const hasDates = isDate(starts_on) && isDate(ends_on);
  const dates = hasDates ? datesText(starts_on, ends_on) : undefined;
  const closes = isDate(deadline_date) ? `${dateText(deadline_date)}, ${hourOf(values)}` : undefined;
  const place = placeOf(values);
  const grades = gradesOf(values);
  const closing = { name: "Closes", text: closes };
  return {
    card: [
      closing,
      {
        name: "Cost",
        text: cost_cents === undefined ? undefined : costText({ cost_cents, aid: aid !== "" }),
      },
      { name: "Dates", text: dates },
      { name: "For", text: grades },
    ],
    page: [
      closing,
      {
        name: "Decisions",
        text: isDate(decision_on) ? `By ${dateText(decision_on)}` : detailPage.noDecision,
      },
      { name: "Dates", text: dates && `${dates} (${lengthText(starts_on, ends_on)})` },
      { name: "Cost", text: cost_cents === undefined ? undefined : wholeCostText(cost_cents) },
      ...(cost_cents ? [{ name: "Aid", text: aid || detailPage.noAid }] : []),
      { name: "Pay", text: payText({ paid, stipend: values.stipend.trim() }) },
      { name: "For", text: grades },
      { name: "Residency", text: values.residency.trim() || detailPage.anyResidency },
      { name: "Place", text: values.remote && place ? `Remote; the organization is in ${place}` : place },
      { name: "Run by", text: run_by.trim() || undefined },
      { name: detailPage.external, text: apply_url.trim() || undefined },
    ],
  };
}

function placeOf({ location, country }: ProviderListingValues): string | undefined {
  if (!location.trim()) return undefined;
  return /^[A-Za-z]{2}$/.test(country) ? placeText({ location, country: country.toUpperCase() }) : location;
}

function gradesOf({ min_grade, max_grade }: ProviderListingValues): string | undefined {
  if (!min_grade || !max_grade) return undefined;
  return gradesText({ min_grade: Number(min_grade), max_grade: Number(max_grade) });
}

/** `11:59 PM Eastern time`. */
const hourOf = ({ deadline_time, deadline_zone }: ProviderListingValues): string =>
  `${deadline_time ? wallTime(deadline_time) : ""} ${zoneName(deadline_zone)}`.trim();
