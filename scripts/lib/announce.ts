import { bold, dim, green, say } from "./log.ts";
import type { Ports } from "./ports.ts";
import type { Env } from "./settings.ts";

const PASSWORD = "academy-demo";

/** Prints where things are, once the site is ready. */
export function announce(env: Env, ports: Ports): void {
  const site = env.PUBLIC_URL ?? `http://localhost:${ports.site}`;
  const standIns = `http://localhost:${ports.standIns}`;
  const rows = [
    ["Site", bold(site)],
    ["API reference", `${site}/api/docs`],
    ["Mailbox", env.MAIL_URL?.startsWith("file:") ? `${standIns}/mailbox` : "your own mail server"],
    [
      "Payments",
      env.STRIPE_API_URL === standIns ? `${standIns} (stand-in Stripe)` : "your own Stripe account",
    ],
    ["Sign in as", ["admin", "tutor", "student"].map((role) => `${role}@demo.test`).join(", ")],
    ["Password", PASSWORD],
  ];
  say();
  say(`${green("●")} ${bold("The academy is running")}`);
  for (const [label = "", value] of rows) say(`  ${label.padEnd(14)} ${value}`);
  say(dim("  Ctrl-C stops everything; the data stays in .data/"));
  say();
}
