/** A link of the navigation or footer. It is shown only if its page is in the route table. */
export interface PageLink {
  label: string;
  to: string;
  /** The section of another page that covers the subject until the page exists. */
  until?: string;
}

export interface LinkGroup {
  label: string;
  links: PageLink[];
}

const research: PageLink = {
  label: "Research Mentorship",
  to: "/research-mentorship",
  until: "/#research-mentorship",
};
const bootcamps: PageLink = { label: "STEM Bootcamps", to: "/bootcamps", until: "/#bootcamps" };

/** The three dropdowns of the top navigation. */
export const menus: LinkGroup[] = [
  {
    label: "Programs",
    links: [{ label: "Science & Math Tutoring", to: "/tutoring", until: "/#tutoring" }, research, bootcamps],
  },
  {
    label: "Resources",
    links: [
      { label: "Publication Support", to: "/publication-support" },
      { label: "Science Fair Guide", to: "/science-fair-guide" },
      { label: "Summer Portal", to: "/summer" },
      { label: "About Us", to: "/about-us", until: "/#mission" },
      { label: "Contact", to: "/contact", until: "/#contact" },
    ],
  },
  {
    label: "Mentors",
    links: [
      { label: "Meet Our Mentors", to: "/mentor" },
      { label: "Research Mentors", to: "/research-mentors", until: "/#research-mentorship" },
      { label: "Tutoring Mentors", to: "/tutoring-mentors", until: "/#tutoring" },
    ],
  },
];

/** Links of the top navigation outside the dropdowns. */
export const direct: PageLink[] = [{ label: "Student Projects", to: "/past-projects", until: "/#stories" }];

export const apply: PageLink = { label: "Apply Now", to: "/student-signup" };
export const login: PageLink = { label: "Login", to: "/auth" };

/** The columns of the footer. */
export const footer: LinkGroup[] = [
  {
    label: "Programs",
    links: [{ label: "Tutoring Services", to: "/tutoring", until: "/#tutoring" }, research, bootcamps],
  },
  {
    label: "Resources",
    links: [
      apply,
      { label: "Student Success Stories", to: "/past-projects", until: "/#stories" },
      { label: "Summer Portal", to: "/summer" },
      { label: "About Us", to: "/about", until: "/#mission" },
      { label: "Contact", to: "/contact", until: "/#contact" },
    ],
  },
];

/** The links beside the copyright line. */
export const small: PageLink[] = [
  { label: "Privacy", to: "/privacy" },
  { label: "Terms", to: "/terms" },
];
