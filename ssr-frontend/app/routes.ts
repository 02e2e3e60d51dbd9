import { app, routeTree, site } from "./pages.ts";

/** Every page there is. `site` pages are cached and ship no React; `app` pages hydrate. */
export const pages = [
  site("/", "site/home/home.tsx"),
  app("/student-signup", "account/sign-up.tsx"),
  app("/auth", "account/auth.tsx"),
  app("/verify-email", "account/verify-email.tsx"),
  app("/dashboard", "shell/dashboard.tsx"),
  app("/payment-success", "payment/success.tsx"),

  site("*", "site/not-found.tsx"),
];

export default routeTree(pages);
