/** The content and links that pages must have, where no other test would notice their absence. */
import { brand } from "../../../ssr-frontend/content/brand.ts";
import { parseDocument } from "../../support/documents.ts";
import { expect, test } from "../../support/test.ts";

interface PageContent {
  path: string;
  says: string[];
  /** Links by the start of their text, and their targets; several links may share a text. */
  leads: [label: string, href: string | RegExp][];
}

/** Another site, in a new tab; `site.spec.ts` checks the tab. */
const EXTERNAL_LINK = /^https:/;

const PAGE_CONTENTS: PageContent[] = [
  {
    path: "/",
    says: [
      "The next bootcamp starts soon",
      "Published papers 30+",
      "Students mentored 50+",
      "Awards won 15+",
      "Satisfaction 100%",
      "These are our own counts.",
      "Our Services",
      "Our Mission",
      "Curiosity",
      "Mentorship",
      "Excellence",
      "Community",
      "Student Success Stories",
      "Limited Spots Available",
      "free 30-minute consultation",
    ],
    leads: [
      ["Apply Now", "/student-signup"],
      ["View Bootcamps", "/bootcamps"],
      ["30+", "/past-projects#published"],
      ["See what’s planned", "/bootcamps"],
      ["Learn More about Science & Math Tutoring", "/tutoring"],
      ["Learn More about Research Mentorship", "/research-mentorship"],
      ["Learn More about STEM Bootcamps", "/bootcamps"],
      ["Get Free Consultation", "/student-signup"],
      ["View All Student Projects", "/past-projects"],
      ["Start Your Research Journey", "/student-signup"],
      ["Book Consultation", EXTERNAL_LINK],
    ],
  },
  {
    path: "/bootcamps",
    says: ["Previous Bootcamps", "Upcoming Bootcamps", "Dublin, CA"],
    leads: [
      ["View All Programs", "/"],
      // The portal's contact page if it exists, else the academy's.
      ["Contact Us", /^\/(summer\/|#)contact$/],
    ],
  },
  {
    path: "/research-mentorship",
    says: ["10 hours, one-on-one", "4 to 12 weeks", "+$500", "$100 per hour", "Up to 50%", "merit-based"],
    leads: [["Book a Free Discovery Call", EXTERNAL_LINK]],
  },
  {
    path: "/bootcamp",
    says: ["Project Introduction", "Project Model Development"],
    leads: [
      ["Notes", /\.pdf$/],
      ["Assignment", /\.pdf$/],
      ["Slides", /./],
    ],
  },
  {
    path: "/publication-support",
    says: ["Conference", "Preprint Server", "Professional Journal", "Resource", "Student Journal"],
    leads: [["Visit Website", EXTERNAL_LINK]],
  },
  {
    path: "/contact",
    says: ["First name", "Phone", "free 30-minute consultation"],
    leads: [
      ["Book Consultation", EXTERNAL_LINK],
      [brand.email, `mailto:${brand.email}`],
      [brand.phone, /^tel:\+\d+$/],
    ],
  },
  {
    path: "/summer",
    says: ["Closing next", "Create your profile", "Discover matches", "One-click apply", "Free for students"],
    leads: [
      ["Internship", "/summer/opportunities?category=internship"],
      ["Research", "/summer/opportunities?category=research"],
      ["Bootcamp", "/summer/opportunities?category=bootcamp"],
      ["Pre-College", "/summer/opportunities?category=pre-college"],
      ["Student login", "/summer/auth?role=student"],
      ["Provider login", "/summer/auth?role=provider"],
      ["Explore programs", "/summer/opportunities"],
      ["Post an opportunity", "/summer/provider"],
      ["Summer Portal", "/summer"],
    ],
  },
  {
    path: "/summer/pricing",
    says: ["Free for students", "First listing free", "We haven’t set one"],
    leads: [["Ask about listings", "/summer/contact"]],
  },
  {
    path: "/summer/opportunities",
    says: ["Summer opportunities", "Search opportunities", "Verified university", "Paid"],
    leads: [
      ["Internship", "/summer/opportunities?category=internship"],
      ["Pre-College", "/summer/opportunities?category=pre-college"],
      ["My profile", "/summer/profile"],
    ],
  },
  {
    path: "/summer/opportunities/molecular-biology-laboratory-internship",
    says: ["Closes", "Decisions:", "Cost", "Pay", "Residency", "Run by", "Last checked"],
    leads: [
      ["Apply with my Common Profile", /^\/summer\/apply\?/],
      ["Build my profile", "/summer/profile"],
      ["The organization’s own page", EXTERNAL_LINK],
    ],
  },
  {
    path: "/summer/resources",
    says: ["Questions families ask", "Can students under 13 use it?"],
    leads: [
      ["How to choose a summer program", "/summer/resources/choosing-a-program"],
      ["How to write 250 to 500 words that sound like you", "/summer/resources/writing-your-essay"],
      ["The year before a good summer", "/summer/resources/planning-your-year"],
    ],
  },
  {
    path: "/summer/match-me",
    says: ["How a match is made", "Biology interest", "Never used"],
    leads: [
      ["Fill in my profile", "/summer/profile"],
      ["See my matches", "/summer/matches"],
    ],
  },
  {
    path: "/summer/contact",
    says: ["First name", "Phone", "free 30-minute consultation"],
    leads: [
      ["Book Consultation", EXTERNAL_LINK],
      ["hello@helix-academy.example", "mailto:hello@helix-academy.example"],
    ],
  },
  {
    path: "/terms",
    says: ["Stay Updated", "© 2025 Helix Academy"],
    leads: [
      ["X", EXTERNAL_LINK],
      ["LinkedIn", EXTERNAL_LINK],
      ["YouTube", EXTERNAL_LINK],
      ["hello@helix-academy.example", "mailto:hello@helix-academy.example"],
    ],
  },
];

for (const { path, says, leads } of PAGE_CONTENTS) {
  test(`${path} says what it has to and leads where it has to`, async ({ request }) => {
    const { text, ways } = parseDocument(await (await request.get(path)).text());
    for (const words of says) expect(text).toContain(words);
    for (const [label, href] of leads) {
      const matching = ways.filter((way) => way.label.startsWith(label)).map((way) => way.href);
      const wanted = typeof href === "string" ? href : expect.stringMatching(href);
      expect(matching, label).toContainEqual(wanted);
    }
  });
}

test("each page with the contact form hands its message to the mail program", async ({ request }) => {
  for (const path of ["/", "/contact", "/summer/contact"]) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(new RegExp(`<form\\b[^>]*\\saction="mailto:${brand.email}\\b`));
  }
});
