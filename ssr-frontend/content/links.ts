/** Addresses outside the product. An operator puts the academy's own here. */
export const links = {
  /** Where a free 30-minute consultation is booked. */
  consultation: "https://scheduling.example.com/helix-academy/consultation",
  social: [
    { label: "X", href: "https://x.com/helixacademy" },
    { label: "LinkedIn", href: "https://www.linkedin.com/company/helixacademy" },
    { label: "YouTube", href: "https://www.youtube.com/@helixacademy" },
  ],
} as const;
