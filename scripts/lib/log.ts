/** Output of the scripts for the terminal: one line per step, with its duration. */

/** Whether the output supports colors. */
export const colored = process.stdout.isTTY === true && !process.env.NO_COLOR;
const paint = (code: number) => (text: string) => (colored ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = paint(1);
export const dim = paint(2);
export const green = paint(32);
export const red = paint(31);

/** Prints one line. */
export function say(text = ""): void {
  console.log(text);
}

/** Formats milliseconds: `340 ms`, `12.3 s`, `4 min 10 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** Prints the title, runs the step, and prints its duration. Errors propagate. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  say(`▸ ${title}`);
  const result = await work();
  say(`${green("✓")} ${title} ${dim(`(${duration(performance.now() - started)})`)}`);
  return result;
}
