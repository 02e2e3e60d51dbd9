import { formatDollars } from "../app/money/format.ts";

/** The texts of the lists of opportunities and of their pages. */

/** A choice of a filter: the API's value, its label in the form, and its label as an active filter. */
interface FilterChoice {
  value: string;
  label: string;
  short: string;
}

const gradeName = (grade: number) => (grade === 13 ? "First year of college" : `Grade ${grade}`);

export const grades: FilterChoice[] = Array.from({ length: 8 }, (_, i) => ({
  value: String(i + 6),
  label: gradeName(i + 6),
  short: gradeName(i + 6),
}));

const under = (dollars: number) => `Under ${formatDollars(dollars)}`;

export const costs: FilterChoice[] = [
  { value: "free", label: "Free", short: "Free" },
  { value: "under_1000", label: under(1000), short: under(1000) },
  { value: "under_5000", label: under(5000), short: under(5000) },
  { value: "aid", label: "Free, or with aid", short: "Free or with aid" },
];

export const deadlines: FilterChoice[] = [
  { value: "week", label: "Within a week", short: "Closes within a week" },
  { value: "month", label: "Within 30 days", short: "Closes within 30 days" },
  { value: "quarter", label: "Within 90 days", short: "Closes within 90 days" },
];

export const sorts: FilterChoice[] = [
  { value: "deadline", label: "Closing next", short: "soonest deadline first" },
  { value: "newest", label: "Newest listing", short: "newest first" },
  { value: "start", label: "Earliest start", short: "earliest start first" },
  { value: "cost", label: "Lowest cost", short: "lowest cost first" },
  { value: "relevance", label: "Best match", short: "best match with your words first" },
];

export const listPage = {
  kicker: "Summer portal",
  title: "Summer opportunities",
  lede: "Open for applications now, each checked by us or confirmed by its organization within the last 90 days.",
  placeholder: "Field, place or name",
  empty: {
    title: "Nothing open matches all of this",
    text: "Remove one of your filters, or browse the whole category.",
    /** Shown if no filter is active. */
    plain: "Most programs open between October and January. In the meantime, read how to plan your year.",
    beyond: "The list doesn’t go that far.",
  },
} as const;

/** The meaning of a listing's badges, shown on its page. */
export const badgeMeanings = {
  university: {
    name: "Verified university",
    text: "We checked that a real university is behind this name. The badge says nothing about how hard it is to get in, or how good the program is.",
  },
  organization: {
    name: "Verified organization",
    text: "We checked that the organization exists and can be reached. The badge says nothing about how hard it is to get in, or how good the program is.",
  },
  paid: {
    name: "Paid",
    text: "Students are paid a wage or stipend. If the organization states the amount, it’s under “Pay.”",
  },
} as const;

export const detailPage = {
  apply: "Apply with my Common Profile",
  profile: "Build my profile",
  external: "The organization’s own page",
  save: "Save",
  calendar: "Add deadline to calendar",
  report: "Report this listing",
  /** How to apply: with us, or on the organization's own page. */
  applyNotes: {
    here: "You apply here: your profile and your answer to one question go to the organization, and you can track what happens with it. Sign in as a student first; you’ll come back to this listing.",
    there:
      "Your profile opens beside the organization’s form. You apply there; we send nothing for you. Sign in as a student first; you’ll come back to this listing.",
  },
  postedBy: {
    title: "Posted by",
    site: "The organization’s site",
    /** Before the domain. */
    domain: "Has confirmed that it receives email at",
    noDomain: "It has not yet confirmed a domain of its own.",
    tooFew: "Too few applications have come through us so far to say how well it responds.",
  },
  closed: {
    over: "The deadline has passed. This listing no longer takes applications.",
    early: "This listing no longer takes applications, even though its deadline hasn’t passed.",
    next: "Find one that’s open",
  },
  similar: "Similar and open now",
  noDecision: "The organization doesn’t say",
  anyResidency: "Open to everyone",
  noAid: "None stated",
  noFee: "No fee",
  unpaid: "Unpaid",
  paidUnstated: "Paid; the organization doesn’t say how much",
} as const;

/** Shown in place of an opportunity that was taken down. */
export const gonePage = {
  kicker: "Taken down",
  title: "This listing is gone",
  text: "We took it down because it was out of date or we couldn’t check it. Its organization may still have its own page for it.",
  next: "See what’s open",
} as const;
