/**
 * `make bench`: runs the release build on a temporary stack and measures it against the budgets and peers.
 *
 * `make bench ARGS=chat` measures one part only: the site, the academies, the chat, the voice, the newsletter, the
 * mail, the sign-ins, the screening of messages or the comparison with Stripe's list.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPrograms } from "../scripts/lib/cargo.ts";
import { UserError } from "../scripts/lib/errors.ts";
import { buildFrontEnd, frontEndIsBuilt } from "../scripts/lib/front-end.ts";
import { step } from "../scripts/lib/log.ts";
import { packageScript } from "../scripts/lib/node.ts";
import { freePorts } from "../scripts/lib/ports.ts";
import { session } from "../scripts/lib/session.ts";
import { neutralEnv } from "../scripts/lib/settings.ts";
import { type Stack, startStack } from "../scripts/lib/stack.ts";
import type { Supervisor } from "../scripts/lib/supervisor.ts";
import { chat } from "./chat.ts";
import { comparison } from "./comparison.ts";
import { atMost, type Figure, printFigures } from "./figures.ts";
import { largeAcademy } from "./large-academy.ts";
import { lighthouse } from "./lighthouse.ts";
import { canMeasure, ON_SERVER_CORE } from "./load.ts";
import { mail } from "./mail.ts";
import { memory } from "./memory.ts";
import { newsletter } from "./newsletter.ts";
import { startNext } from "./next.ts";
import { overload } from "./overload.ts";
import { publishesPerSecond } from "./publishers.ts";
import { rendersPerSecond, startRenderer } from "./renders.ts";
import { seedingTime } from "./sample-academy.ts";
import { screening } from "./screening.ts";
import { signIns } from "./sign-ins.ts";
import { pagesPerSecond, portalPagesPerSecond } from "./throughput.ts";
import { voice } from "./voice.ts";

const START_LIMIT_S = 3;

/** Parts that are measured alone if named. */
const PARTS = [
  "site",
  "academies",
  "chat",
  "voice",
  "newsletter",
  "mail",
  "sign-ins",
  "screening",
  "comparison",
] as const;
type Part = (typeof PARTS)[number];

const named = process.argv.slice(2);
const wants = (part: Part) => named.length === 0 || named.includes(part);

await session(async (supervisor) => {
  const unknown = named.find((name) => !PARTS.some((part) => part === name));
  if (unknown !== undefined)
    throw new UserError(`"${unknown}" is no part of the bench: ${PARTS.join(", ")}.`);
  if (!frontEndIsBuilt()) await step("Front end", () => buildFrontEnd(supervisor));
  await step("Programs (release build)", () =>
    buildPrograms(supervisor, "release", { features: ["academy/bench"] }),
  );
  if (wants("site"))
    await step("Page weights", () => supervisor.run(packageScript("ssr-frontend", "budgets")));

  const folder = mkdtempSync(join(tmpdir(), "helix-bench-"));
  supervisor.removeAtEnd(folder);
  const ports = await freePorts();
  const measurable = canMeasure();
  // As in production: a log line for every response, and a proxy in front that reports the client address.
  const given = { ...neutralEnv(), LOG_FORMAT: "json", TRUSTED_HOPS: "1" };
  const options = { ports, profile: "release" as const, dataDir: folder, logDir: folder, given, quiet: true };
  const runUnder = measurable ? ON_SERVER_CORE : [];
  // Few users, so that figures do not change with the sample academy.
  const stack = await startStack(supervisor, { ...options, samples: "small", runUnder });

  const figures: Figure[] = [];
  if (wants("site")) figures.push(...(await measureSite(supervisor, stack, folder, measurable)));
  const academies = { stack, postgresPort: ports.postgres, logDir: folder, profile: "release" as const };
  if (wants("academies")) {
    figures.push(await step("Sample academy", () => seedingTime(supervisor, academies)));
    const compare = () => largeAcademy(supervisor, academies);
    figures.push(...(await step("Large academy, taking turns with the sample academy", compare)));
  }
  if (wants("chat") && measurable) {
    const compare = () => chat(supervisor, academies);
    figures.push(...(await step("Chat, taking turns with a plain ws server", compare)));
  }
  if (wants("voice") && measurable) {
    const compare = () => voice(supervisor, academies);
    figures.push(...(await step("AI tutor by voice, taking turns with a plain ws relay", compare)));
  }
  if (wants("newsletter") && measurable) {
    const compare = () => newsletter(supervisor, academies);
    figures.push(...(await step("Newsletter, taking turns with nodemailer", compare)));
  }
  if (wants("sign-ins") && measurable) {
    const compare = () => signIns(supervisor, academies);
    figures.push(...(await step("Sign-ins beside hostile connections", compare)));
  }
  if (wants("screening")) figures.push(...(await step("Screening of messages", async () => screening())));
  if (wants("comparison")) {
    const compare = () => comparison(supervisor, academies);
    figures.push(...(await step("Comparison of 160,000 payments, beside one statement for all", compare)));
  }
  if (wants("mail") && measurable) {
    const compare = () => mail(supervisor, academies);
    figures.push(...(await step("Password resets behind reminders, taking turns with one queue", compare)));
  }
  if (figures.length === 0) throw new UserError("None of it can be measured on this machine.");
  if (!printFigures(figures)) throw new UserError("Not every budget is kept.");
}, 130);

/** Measures the site and its pages, and leaves it running. */
async function measureSite(
  supervisor: Supervisor,
  stack: Stack,
  folder: string,
  measurable: boolean,
): Promise<Figure[]> {
  const started = performance.now();
  const site = await step("Site", stack.serve);
  // Uses its public host name, as visitors do: the server checks any other name first.
  const { DATABASE_URL: databaseUrl = "", PUBLIC_URL: origin = "" } = stack.env;
  const url = `${origin}/`;
  const { status } = await fetch(url);
  if (status !== 200) throw new UserError(`The home page answers ${status}.`);
  const figures = [atMost("start to first page", (performance.now() - started) / 1000, START_LIMIT_S, "s")];

  if (measurable) {
    const own = await freePorts();
    const peers = await freePorts();
    const start = () => startRenderer(supervisor, origin, folder, [own.site, own.standIns]);
    const renderer = await step("Renderer by itself", start);
    const still = await (await fetch(url)).text();
    const build = () => startNext(supervisor, { still, rendered: renderer.pages }, folder, peers.site);
    const next = await step("Next.js, with the same pages", build);
    const load = () => pagesPerSecond(supervisor, { url, running: site }, next, folder, peers.standIns);
    figures.push(...(await step("Load, taking turns with nginx and Next.js", load)));
    const portal = async () => portalPagesPerSecond({ url, running: site });
    figures.push(...(await step("Pages of the summer portal, taking turns with the home page", portal)));
    const render = async () => rendersPerSecond(renderer, next, site);
    figures.push(...(await step("Renders, taking turns with Next.js", render)));
    await Promise.all([renderer.running.stop(), next.running.stop()]);
  }
  figures.push(await step("Publishers of live events", async () => publishesPerSecond(databaseUrl)));
  if (process.platform === "linux") figures.push(...memory(site.pid));
  figures.push(...(await step("Overload", () => overload({ origin, databaseUrl }))));
  figures.push(...(await step("Lighthouse", () => lighthouse(supervisor, url))));
  return figures;
}
