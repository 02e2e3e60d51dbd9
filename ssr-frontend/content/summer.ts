import type { Category } from "./summer-categories.ts";

/** The texts of the summer portal, and names that its pages share. */

interface CategoryWords {
  name: string;
  plural: string;
  /** The title and the description of its list, for search engines. */
  title: string;
  description: string;
}

/** The categories by the API's value: the label of a chip, and the heading of a list. */
export const categories: Record<Category, CategoryWords> = {
  internship: {
    name: "Internship",
    plural: "Internships",
    title: "Summer internships for high school students",
    description:
      "Summer internships open to students in grades 6 to 12 and the first year of college, soonest deadline first: pay, place, grades and who really runs each one.",
  },
  research: {
    name: "Research",
    plural: "Research programs",
    title: "Summer research programs for high school students",
    description:
      "Summer research programs open to students in grades 6 to 12 and the first year of college, with deadline, whole cost, aid, stipend and decision date for each.",
  },
  bootcamp: {
    name: "Bootcamp",
    plural: "Bootcamps",
    title: "Summer bootcamps for high school students",
    description:
      "Summer bootcamps for students in grades 6 to 12 and the first year of college: what they teach, when, where, what they cost in all, and how to get help with it.",
  },
  "pre-college": {
    name: "Pre-College",
    plural: "Pre-college programs",
    title: "Pre-college summer programs for high school students",
    description:
      "Pre-college summer programs for students in grades 6 to 12: dates, place, grades, the whole cost, the aid there is, and whether the university itself runs it.",
  },
};

/** The portal's navigation, below the top bar. */
export const portalLinks = [
  { label: "Overview", to: "/summer" },
  { label: "Opportunities", to: "/summer/opportunities" },
  { label: "Match me", to: "/summer/match-me" },
  { label: "Resources", to: "/summer/resources" },
  { label: "Pricing", to: "/summer/pricing" },
  { label: "Contact", to: "/summer/contact" },
] as const;

/** The first pages of students and providers after sign-in. */
export const portalPaths = {
  studentLogin: "/summer/auth?role=student",
  providerLogin: "/summer/auth?role=provider",
  profile: "/summer/profile",
  matches: "/summer/matches",
  saved: "/summer/saved",
  provider: "/summer/provider",
} as const;

export const summerHome = {
  kicker: "Summer portal",
  title: "A summer spent finding things out",
  lede: "Internships, research, bootcamps and pre-college programs for grades 6 to 12 and the first year of college. Each listing states its deadline, its whole cost and who really runs it.",
  caption: "The sun at noon, once a week for a year. Marked: the longest day.",
  closing: {
    title: "Closing next",
    none: "Nothing is open at this moment. Most programs open between October and January.",
    all: "All open opportunities",
  },
  steps: {
    title: "How it works",
    items: [
      {
        name: "Create your profile",
        text: "The Common Profile: grade, courses, interests, skills, an essay. Write it once, in your own time; it saves as you go.",
      },
      {
        name: "Discover matches",
        text: "We compare your grade, interests, courses and skills with every open listing, and say why each one came up.",
      },
      {
        name: "One-click apply",
        text: "Where an organization takes applications here, your profile goes with your answer to one question. Elsewhere it opens beside their form, ready to copy across. You send it; we never apply for you.",
      },
    ],
  },
  promise: {
    title: "What we promise",
    items: [
      {
        name: "Free for students",
        text: "Looking, saving, matching and applying cost students and families nothing, now or later.",
      },
      {
        name: "Profiles are never sold",
        text: "Nor rented. What you write in your profile goes to a program when you send it there, and not before.",
      },
      {
        name: "Checked, with a date",
        text: "Every listing says when we last compared it with the organization’s page, or when the organization that posted it last confirmed it. After 90 days without either it is taken down.",
      },
      {
        name: "The whole cost",
        text: "What a family pays in all, what help there is, and what students are paid: on the listing, before you fall for it.",
      },
    ],
  },
  doors: {
    title: "Two ways in",
    student: {
      name: "For students",
      text: "Make an account to keep a profile, save opportunities and be reminded of their deadlines.",
    },
    provider: {
      name: "For organizations",
      text: "Universities, laboratories, companies and programs: post an opportunity. The first listing is free.",
    },
  },
} as const;

export const matchMe = {
  kicker: "Match me",
  title: "How a match is made",
  lede: "Your grade, interests, courses and skills, held against every open listing. Nothing hidden: each match says in words why it is there.",
  caption: "A sample student and four sample listings. A line is a reason; most reasons come first.",
  sample: {
    title: "A sample student, step by step",
    items: [
      {
        name: "Grade decides",
        text: "The student is in grade 10. A listing for grades 11 and 12 is not shown at all: being turned away by the form’s first question helps nobody.",
      },
      {
        name: "Interests count",
        text: "“Biology, and how plants know which way is up.” A listing in biology gets a line, and says “Biology interest”.",
      },
      {
        name: "Courses and skills add",
        text: "AP Biology, some Python. A plant laboratory that works with data gets a line for each.",
      },
      {
        name: "Then the practical",
        text: "Remote, free or paid is said beside the reasons, so that you see at a glance what would fit your summer.",
      },
    ],
  },
  rules: {
    title: "What is used, and what is not",
    used: {
      name: "Used",
      items: [
        "Grade: what you may apply for",
        "Interests: the fields that count",
        "Coursework: what you can build on",
        "Skills: what you bring",
      ],
    },
    unused: {
      name: "Never used",
      items: ["Your name", "Your marks and GPA", "Your test scores", "Your essay"],
    },
    note: "A score compares listings with your profile. It is no estimate of whether you will be admitted; nobody outside the program can give you one.",
  },
  next: {
    title: "See your own",
    text: "Fill in your grade and a few interests: two minutes. The rest can wait.",
  },
} as const;

/** What no payment changes. */
const neverBought = "A higher place in search or matches, a Verified badge, or a look at students’ profiles.";

/** The texts for organizations if further listings have a price, such as `$49`. */
const pricedListings = (price: string) => ({
  price: `First listing free, then ${price} each`,
  text: `One listing for as long as it is open, at no cost and without a card. Each further one costs ${price} once, when we have approved it, and is public as soon as it is paid.`,
  terms: {
    title: "How a listing is paid",
    items: [
      {
        name: "When",
        text: "After we have approved it, by card through Stripe, and never before. What we return to you costs nothing.",
      },
      {
        name: "What for",
        text: "A page of its own, and its place among the others in search and matches for as long as it is open. Changing, closing and reopening it costs nothing more.",
      },
      {
        name: "If we cannot publish it",
        text: "Where it was changed, returned or closed while you paid, or cannot be public any more, the whole amount goes back to your card.",
      },
      { name: "What it never buys", text: neverBought },
    ],
  },
});

/** The texts for organizations if listings are free. */
const freeListings = {
  price: "First listing free",
  text: "One listing for as long as it is open, at no cost and without a card. Further ones cost nothing either, as long as no price stands here.",
  terms: {
    title: "What is not set yet",
    items: [
      {
        name: "A price for further listings",
        text: "We have not set one. Until it stands on this page, nobody is charged anything.",
      },
      {
        name: "If we set one",
        text: "It is asked once for each further listing, after we have approved it. What was approved before costs nothing.",
      },
      { name: "What it would never buy", text: neverBought },
    ],
  },
};

/**
 * The portal's prices.
 *
 * @param listingPrice the price of each further listing of an organization after its first, such as `$49`;
 * `undefined` if listings are free
 */
export function summerPricing(listingPrice: string | undefined) {
  const { terms, ...listings } = listingPrice ? pricedListings(listingPrice) : freeListings;
  return {
    kicker: "Pricing",
    title: "Free for students, and a first listing free for organizations",
    lede: "What it costs, who pays, and what no money buys.",
    students: {
      name: "Students and families",
      price: "Free",
      text: "All of it: searching, the Common Profile, matches, saved opportunities and deadline reminders. There is no paid tier, and no fee to apply through us. A program may charge for itself; its listing says how much in all.",
    },
    providers: { name: "Organizations", ...listings },
    terms,
    ask: "Ask about listings",
  };
}

export const summerContact = {
  kicker: "Summer portal · Contact",
  title: "Ask about a summer, or a listing",
  lede: "About a program you found here, your profile, or an opportunity you would like students to hear of.",
  caption: "A message, and the wave that carries it. Any of ours will do.",
  ways: {
    title: "The people behind the portal",
    text: "Write to us, or book a free 30-minute consultation. We answer within two working days. Programs themselves are reached through their own pages, which stand on their listings.",
  },
  help: {
    title: "What helps us answer well",
    items: [
      {
        name: "From families",
        text: "The listing’s name or address, the student’s grade, and the date that worries you.",
      },
      {
        name: "From organizations",
        text: "Who runs the program, its own page, its deadline and what it costs in all.",
      },
      {
        name: "Something is wrong",
        text: "A dead link, a fee that is not on the listing, anything that feels unsafe: use “Report this listing” on its page, or write here.",
      },
    ],
  },
} as const;
