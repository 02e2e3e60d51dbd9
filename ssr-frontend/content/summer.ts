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
      "Summer research programs open to students in grades 6 to 12 and the first year of college, with deadline, full cost, aid, stipend and decision date for each.",
  },
  bootcamp: {
    name: "Bootcamp",
    plural: "Bootcamps",
    title: "Summer bootcamps for high school students",
    description:
      "Summer bootcamps for students in grades 6 to 12 and the first year of college: what they teach, when, where, what they cost in total, and how to get aid.",
  },
  "pre-college": {
    name: "Pre-College",
    plural: "Pre-college programs",
    title: "Pre-college summer programs for high school students",
    description:
      "Pre-college summer programs for students in grades 6 to 12: dates, place, grades, the full cost, the aid available, and whether the university itself runs it.",
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
  lede: "Internships, research, bootcamps and pre-college programs for grades 6 to 12 and the first year of college. Each listing states its deadline, its full cost and who really runs it.",
  caption: "The sun at noon, once a week for a year. Marked: the longest day.",
  closing: {
    title: "Closing next",
    none: "Nothing is open right now. Most programs open between October and January.",
    all: "All open opportunities",
  },
  steps: {
    title: "How it works",
    items: [
      {
        name: "Create your profile",
        text: "The Common Profile: grade, courses, interests, skills, an essay. Write it once, at your own pace; it saves as you go.",
      },
      {
        name: "Discover matches",
        text: "We compare your grade, interests, courses and skills with every open listing, and say why each one came up.",
      },
      {
        name: "One-click apply",
        text: "If an organization takes applications here, your profile goes with your answer to one question. Otherwise it opens beside their form, ready to copy over. You send it; we never apply for you.",
      },
    ],
  },
  promise: {
    title: "What we promise",
    items: [
      {
        name: "Free for students",
        text: "Browsing, saving, matching and applying cost students and families nothing, now or later.",
      },
      {
        name: "Profiles are never sold",
        text: "Or rented. What you write in your profile goes to a program when you send it there, and not before.",
      },
      {
        name: "Checked, with a date",
        text: "Every listing says when we last compared it with the organization’s page, or when the organization that posted it last confirmed it. After 90 days without either, it comes down.",
      },
      {
        name: "The full cost",
        text: "What a family pays in total, what aid there is, and what students are paid: right on the listing, before you fall in love with it.",
      },
    ],
  },
  doors: {
    title: "Two ways in",
    student: {
      name: "For students",
      text: "Create an account to keep a profile, save opportunities and get deadline reminders.",
    },
    provider: {
      name: "For organizations",
      text: "Universities, labs, companies and programs: post an opportunity. The first listing is free.",
    },
  },
} as const;

export const matchMe = {
  kicker: "Match me",
  title: "How a match is made",
  lede: "Your grade, interests, courses and skills, compared with every open listing. Nothing is hidden: each match says in plain words why it’s there.",
  caption: "A sample student and four sample listings. A line is a reason; most reasons come first.",
  sample: {
    title: "A sample student, step by step",
    items: [
      {
        name: "Grade decides",
        text: "The student is in 10th grade. A listing for grades 11 and 12 isn’t shown at all: being turned away by the form’s first question helps no one.",
      },
      {
        name: "Interests count",
        text: "“Biology, and how plants know which way is up.” A listing in biology gets a line, and says “Biology interest.”",
      },
      {
        name: "Courses and skills add",
        text: "AP Biology, some Python. A plant lab that works with data gets a line for each.",
      },
      {
        name: "Then the practical side",
        text: "Remote, free or paid is shown beside the reasons, so you see at a glance what would fit your summer.",
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
      items: ["Your name", "Your grades and GPA", "Your test scores", "Your essay"],
    },
    note: "A score compares listings with your profile. It is not an estimate of your chances of admission; no one outside the program can give you one.",
  },
  next: {
    title: "See your own",
    text: "Fill in your grade and a few interests: two minutes. The rest can wait.",
  },
} as const;

/** What no payment changes. */
const neverBought = "A higher place in search or matches, a Verified badge, or access to students’ profiles.";

/** The texts for organizations if further listings have a price, such as `$49`. */
const pricedListings = (price: string) => ({
  price: `First listing free, then ${price} each`,
  text: `One listing for as long as it’s open, at no cost and without a card. Each additional one costs ${price}, once, after we approve it, and goes public as soon as you pay.`,
  terms: {
    title: "How paying for a listing works",
    items: [
      {
        name: "When",
        text: "After we approve it, by card through Stripe, and never before. If we return a listing to you, you pay nothing.",
      },
      {
        name: "What for",
        text: "Its own page, and its place among the others in search and matches for as long as it’s open. Changing, closing and reopening it costs nothing extra.",
      },
      {
        name: "If we can’t publish it",
        text: "If it was changed, returned or closed while you paid, or can no longer be public, the full amount goes back to your card.",
      },
      { name: "What it never buys", text: neverBought },
    ],
  },
});

/** The texts for organizations if listings are free. */
const freeListings = {
  price: "First listing free",
  text: "One listing for as long as it’s open, at no cost and without a card. Additional ones are free, too, as long as there’s no price here.",
  terms: {
    title: "What we haven’t set yet",
    items: [
      {
        name: "A price for additional listings",
        text: "We haven’t set one. Until it’s on this page, no one is charged anything.",
      },
      {
        name: "If we set one",
        text: "You’d pay it once for each additional listing, after we approve it. Listings we approved earlier stay free.",
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
    lede: "What it costs, who pays, and what money can’t buy.",
    students: {
      name: "Students and families",
      price: "Free",
      text: "All of it: searching, the Common Profile, matches, saved opportunities and deadline reminders. There is no paid tier, and no fee to apply through us. A program may charge its own fees; its listing says how much in total.",
    },
    providers: { name: "Organizations", ...listings },
    terms,
    ask: "Ask about listings",
  };
}

export const summerContact = {
  kicker: "Summer portal · Contact",
  title: "Ask about a summer program, or a listing",
  lede: "About a program you found here, your profile, or an opportunity you’d like students to hear about.",
  caption: "A message, and the wave that carries it. Any of ours will get through.",
  ways: {
    title: "The people behind the portal",
    text: "Email us, or book a free 30-minute consultation. We reply within two business days. To reach a program itself, use the link on its listing.",
  },
  help: {
    title: "What helps us help you",
    items: [
      {
        name: "From families",
        text: "The listing’s name or address, the student’s grade, and the date that worries you.",
      },
      {
        name: "From organizations",
        text: "Who runs the program, its own page, its deadline and what it costs in total.",
      },
      {
        name: "Something is wrong",
        text: "A dead link, a fee that’s not on the listing, anything that feels unsafe: use “Report this listing” on its page, or write here.",
      },
    ],
  },
} as const;
