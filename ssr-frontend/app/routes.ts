import { newsletterProblems } from "../content/newsletter.ts";
import { subjects } from "../content/subjects.ts";
import { app, resourceRoute, routeTree, site, unlisted } from "./pages.ts";

/** Every page there is. `site` pages are cached and ship no React; `app` pages hydrate. */
export const pages = [
  site("/", "site/home/home.tsx"),
  site("/tutoring", "site/tutoring/tutoring.tsx"),
  site("/research-mentorship", "site/research-mentorship/research-mentorship.tsx"),
  site("/bootcamps", "site/bootcamps/bootcamps.tsx"),
  site("/bootcamp", "site/decode-life/decode-life.tsx"),
  site("/robotics-bootcamp", "site/robotics/robotics.tsx"),
  site("/biohacking-bootcamp", "site/biohacking/biohacking.tsx"),
  site("/science-fair-guide", "site/science-fair-guide/science-fair-guide.tsx"),
  site("/publication-support", "site/publication-support/publication-support.tsx"),
  site("/past-projects", "site/past-projects/past-projects.tsx"),
  site("/mentor", "site/mentors/mentors.tsx"),
  site("/mentor/:slug", "site/mentor/mentor.tsx"),
  site("/research-mentors", "site/research-mentors/research-mentors.tsx"),
  site("/tutoring-mentors", "site/tutoring-mentors/tutoring-mentors.tsx", { subject: subjects }),
  site("/about-us", "site/about-us/about-us.tsx"),
  site("/contact", "site/contact/contact.tsx"),
  site("/privacy", "site/privacy/privacy.tsx"),
  site("/terms", "site/terms/terms.tsx"),
  site("/newsletter", "site/newsletter/newsletter.tsx", { problem: Object.keys(newsletterProblems) }),
  unlisted("/newsletter/thanks", "site/newsletter/thanks.tsx"),
  unlisted("/newsletter/confirmed", "site/newsletter/confirmed.tsx"),
  unlisted("/newsletter/unsubscribed", "site/newsletter/unsubscribed.tsx"),

  app("/student-signup", "account/sign-up.tsx", "fields"),
  app("/auth", "account/auth.tsx", "files"),
  app("/verify-email", "account/verify-email.tsx", "fields"),
  app("/confirm-email", "account/confirm-email.tsx", "fields"),
  app("/account", "account/settings/settings.tsx"),
  app("/dashboard", "shell/dashboard.tsx"),
  app("/summer/auth", "summer/auth/auth.tsx", "fields"),
  app("/summer/auth/email", "summer/email/email.tsx"),
  app("/summer/profile", "summer/profile.ts"),
  app("/summer/provider", "summer/provider.ts"),
  app("/newsletter/confirm", "newsletter/confirm.tsx"),
  app("/newsletter/unsubscribe", "newsletter/unsubscribe.tsx"),
  app("/payment-success", "payment/success.tsx"),
  app("/receipt/:id", "receipt/receipt.tsx"),

  resourceRoute("/about", "site/about/about.ts"),
  resourceRoute("/sitemap.xml", "site/crawlers/sitemap.ts"),
  resourceRoute("/robots.txt", "site/crawlers/robots.ts"),
  resourceRoute("/llms.txt", "site/crawlers/llms.ts"),
  resourceRoute("/site.webmanifest", "site/crawlers/web-manifest.ts"),
  site("*", "site/not-found.tsx"),
];

export default routeTree(pages);
