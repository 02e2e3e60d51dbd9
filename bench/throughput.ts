/** Cached pages on one core, compared with other servers of the same bytes. */
import { join } from "node:path";
import type { Running, Supervisor } from "../scripts/lib/supervisor.ts";
import type { Figure } from "./figures.ts";
import { load, median, type Round, type Server } from "./load.ts";
import type { NextServer } from "./next.ts";
import { startNginx } from "./nginx.ts";

/** Many short rounds, so that other load on the machine affects all servers alike. */
const ROUNDS = 7;
const SECONDS = 2;
/** Minimum ratio of the site's throughput to each peer's. */
const NGINX_LIMIT = 1;
const NEXT_LIMIT = 60;

/** Measures the site and its peers in turn, and compares the medians. */
export async function pagesPerSecond(
  supervisor: Supervisor,
  site: { url: string; running: Running },
  next: NextServer,
  folder: string,
  nginxPort: number,
): Promise<Figure[]> {
  const nginx = await startNginx(supervisor, site.url, join(folder, "nginx"), nginxPort);
  const still = { name: "Next.js", url: `${next.origin}/`, running: next.running };
  const servers: Server[] = [{ name: "site", ...site }, nginx, still];
  const rounds = servers.map((): Round[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, server] of servers.entries()) rounds[index]?.push(load(server, SECONDS));
  }
  await nginx.running.stop();
  const [ours, ...theirs] = rounds.map(middle);
  if (!ours) throw new Error("nothing was measured");
  const told = ["nginx, same bytes and headers, logging", "Next.js, same content as a static page"];
  return theirs.map((peer, index) =>
    compared(ours, peer, {
      name: "cached page",
      peer: told[index] ?? "",
      limit: [NGINX_LIMIT, NEXT_LIMIT][index] ?? 0,
    }),
  );
}

/** Cached pages with a query parameter or path parameter, compared with the home page. */
const PORTAL = ["/summer/opportunities", "/summer/opportunities?category=research"] as const;
/** Each is as fast as the home page, except for its size and for parsing the URL. */
const PORTAL_LIMIT = 0.8;

/** Measures pages of the summer portal and the home page in turn. */
export function portalPagesPerSecond(site: { url: string; running: Running }): Figure[] {
  const home: Server = { name: "home page", ...site };
  const pages = PORTAL.map((path): Server => ({ ...home, name: path, url: new URL(path, site.url).href }));
  const rounds = [home, ...pages].map((server) => ({ server, found: [] as Round[] }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { server, found } of rounds) found.push(load(server, SECONDS));
  }
  const [peer, ...ours] = rounds.map(({ server, found }) => ({ server, middle: middle(found) }));
  if (!peer) throw new Error("nothing was measured");
  return ours.map(({ server, middle }) =>
    compared(middle, peer.middle, { name: server.name, peer: peer.server.name, limit: PORTAL_LIMIT }),
  );
}

type Middle = Pick<Round, "perSecond" | "perCoreSecond">;

const middle = (rounds: Round[]): Middle => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  perCoreSecond: median(rounds.map((round) => round.perCoreSecond)),
});

function compared(
  ours: Middle,
  peer: Middle,
  { name, peer: peerName, limit }: { name: string; peer: string; limit: number },
): Figure {
  const ratio = ours.perCoreSecond / peer.perCoreSecond;
  const told = ({ perCoreSecond, perSecond }: Middle) =>
    `${Math.round(perCoreSecond)} (by the clock ${Math.round(perSecond)})`;
  return {
    name: `${name}, answers a second of one core`,
    value: `${told(ours)}: ${ratio.toFixed(2)} ×`,
    peer: `${peerName}: ${told(peer)}`,
    limit: `≥ ${limit.toFixed(1)} ×`,
    kept: ratio >= limit,
  };
}
