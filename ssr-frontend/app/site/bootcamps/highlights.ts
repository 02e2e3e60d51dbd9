import type { Bootcamp } from "#content/bootcamps.ts";

/** How many highlights stand on the card of a bootcamp that is to come; its page has the rest. */
const MAX_CARD_HIGHLIGHTS = 3;

/** The highlights of a bootcamp's card. */
export const shownHighlights = ({ status, highlights }: Pick<Bootcamp, "status" | "highlights">): string[] =>
  status === "upcoming" ? highlights.slice(0, MAX_CARD_HIGHLIGHTS) : highlights;
