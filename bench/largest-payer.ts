/** The account of whoever has paid most in the large academy: how long its export and its deletion take. */
import { UserError } from "../scripts/lib/errors.ts";
import { asker, PASSWORD } from "./ask.ts";
import { atMost, type Figure } from "./figures.ts";
import { median } from "./load.ts";
import { read } from "./read-times.ts";

const LIMIT_S = 1;
/** How often the data is exported; as often as the product lets somebody within ten minutes, or less. */
const EXPORTS = 5;

/** Exports the data of 5,000 payments with 20,000 events, then deletes the account: nothing can be read with its cookie afterwards. */
export async function largestPayer(origin: string, cookie: string): Promise<Figure[]> {
  const exports: number[] = [];
  for (let number = 0; number < EXPORTS; number++) {
    const started = performance.now();
    await (await read({ origin, cookie }, "/api/account/export")).text();
    exports.push((performance.now() - started) / 1000);
  }
  const started = performance.now();
  const body = { current_password: PASSWORD };
  const { status } = await asker(origin)("/api/account/delete", { cookie, body });
  const deletion = (performance.now() - started) / 1000;
  if (status !== 204) throw new UserError(`The largest payer's account is not deleted: ${status}`);
  return [
    atMost("export of the largest payer", median(exports), LIMIT_S, "s"),
    atMost("deletion of the largest payer", deletion, LIMIT_S, "s"),
  ];
}
