/** External addresses. Placeholders, to be replaced by the academy's own. */
export const links = {
  /** The booking page of a free 30-minute consultation. */
  consultation: "https://scheduling.example.com/helix-academy/consultation",
  /** The forms of the three bootcamps, and the material and projects of Decode Life's students. */
  decodeLife: {
    registration: "https://forms.example.com/helix-academy/decode-life",
    labs: "https://code.example.com/helix-academy/decode-life-labs",
    slides: "https://slides.example.com/helix-academy/decode-life/lecture-1",
    projects: "https://drive.example.com/helix-academy/decode-life-projects",
    presentations: "https://videos.example.com/helix-academy/decode-life-presentations",
  },
  roboticsWaitlist: "https://forms.example.com/helix-academy/robotics-waitlist",
  biohackingWaitlist: "https://forms.example.com/helix-academy/biohacking-waitlist",
  social: [
    { label: "X", href: "https://x.example.com/helix-academy" },
    { label: "LinkedIn", href: "https://linkedin.example.com/helix-academy" },
    { label: "YouTube", href: "https://youtube.example.com/helix-academy" },
  ],
} as const;
