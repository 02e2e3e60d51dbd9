/** Watches for changed files. */
import { watch } from "node:fs";

/** Debounce interval: editors write a file in several steps, and several files are saved at once. */
const SETTLE_MS = 250;

/**
 * Yields after each change of files under the folders, once no further change has followed for a moment; ends
 * with the signal.
 */
export async function* changes(
  folders: string[],
  counts: RegExp,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let notice: (file: string | undefined) => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  let settled: string | undefined;

  const changed = (file: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      settled = file;
      notice(file);
    }, SETTLE_MS);
  };
  for (const folder of folders) {
    watch(folder, { recursive: true, signal }, (_event, file) => {
      if (file !== null && counts.test(file)) changed(file);
    });
  }
  signal.addEventListener("abort", () => notice(undefined), { once: true });

  while (!signal.aborted) {
    const file = settled ?? (await new Promise<string | undefined>((resolve) => (notice = resolve)));
    settled = undefined;
    if (file !== undefined) yield file;
  }
}
