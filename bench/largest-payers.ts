/** The accounts with the most payments in the large academy: the duration of their exports and deletions. */
import { UserError } from "../scripts/lib/errors.ts";
import { asker, PASSWORD, sessionOf } from "./ask.ts";
import { atMost, type Figure } from "./figures.ts";
import { median } from "./load.ts";
import { read } from "./read-times.ts";

const LIMIT_S = 1;
/** How often each export is made; the limit is ten within ten minutes. */
const EXPORTS = 5;
/** The users with the most Stripe events and with the most payments. */
const PAYERS = [
  { email: "provider-2@large.test", paid: "90 payments with 20,000 events" },
  { email: "student-1@large.test", paid: "5,000 payments and lessons" },
] as const;

/** Exports the data of each and deletes the account, after which nothing can be read. */
export async function largestPayers(origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { email, paid } of PAYERS) {
    const cookie = await sessionOf(email, origin);
    const exports: number[] = [];
    for (let number = 0; number < EXPORTS; number++) {
      exports.push(
        await secondsOf(async () => {
          await (await read({ origin, cookie }, "/api/account/export")).text();
        }),
      );
    }
    const deletion = await secondsOf(() => deleteAccount(origin, cookie));
    figures.push(atMost(`export, ${paid}`, median(exports), LIMIT_S, "s"));
    figures.push(atMost(`deletion, ${paid}`, deletion, LIMIT_S, "s"));
  }
  return figures;
}

async function deleteAccount(origin: string, cookie: string): Promise<void> {
  const body = { current_password: PASSWORD };
  const { status } = await asker(origin)("/api/account/delete", { cookie, body });
  if (status !== 204) throw new UserError(`An account of the large academy is not deleted: ${status}`);
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
