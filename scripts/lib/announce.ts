import { networkInterfaces } from "node:os";
import { bold, dim, green, say } from "./log.ts";
import type { Ports } from "./ports.ts";
import type { Stack } from "./stack.ts";

const SAMPLE_PEOPLE = [
  ["Sign in as", "admin@demo.test, tutor@demo.test, student@demo.test, provider@demo.test"],
  ["Password", "academy-demo"],
];
const NO_SAMPLE_PEOPLE = [["Sample people", "none in your own database; `academy-seed` adds a few"]];

/** Returns the site's URL for other devices on the network; nothing if it listens on this machine only. */
function networkRow(host: string | undefined, ports: Ports): [string, string][] {
  const everywhere = host === undefined || host === "0.0.0.0" || host === "::";
  const addresses = Object.values(networkInterfaces()).flat();
  const address = addresses.find((one) => one?.family === "IPv4" && !one.internal)?.address;
  return everywhere && address ? [["On this network", `http://${address}:${ports.site}`]] : [];
}

/** Prints the URLs when the site is ready. */
export function announce({ env, samples }: Pick<Stack, "env" | "samples">, ports: Ports): void {
  const site = env.PUBLIC_URL ?? `http://localhost:${ports.site}`;
  const standIns = `http://localhost:${ports.standIns}`;
  const rows = [
    ["Site", bold(site)],
    ...(env.PUBLIC_URL === `http://localhost:${ports.site}` ? networkRow(env.HOST, ports) : []),
    ["API reference", `${site}/api/docs`],
    ["Mailbox", env.MAIL_URL?.startsWith("file:") ? `${standIns}/mailbox` : "your own mail server"],
    [
      "Payments",
      env.STRIPE_API_URL === standIns ? `${standIns} (stand-in Stripe)` : "your own Stripe account",
    ],
    [
      "AI Tutor",
      env.OPENAI_API_URL?.startsWith(standIns)
        ? `${site}/ai-tutor-access, password ${env.AI_TUTOR_PASSWORD} (stand-in OpenAI)`
        : env.AI_TUTOR_PASSWORD
          ? "your own OpenAI account"
          : "closed: AI_TUTOR_PASSWORD is not set",
    ],
    ...(samples ? SAMPLE_PEOPLE : NO_SAMPLE_PEOPLE),
  ];
  say();
  say(`${green("●")} ${bold("The academy is running")}`);
  for (const [label = "", value] of rows) say(`  ${label.padEnd(16)} ${value}`);
  say(dim("  Ctrl-C stops everything; the data stays in .data/"));
  say();
}
