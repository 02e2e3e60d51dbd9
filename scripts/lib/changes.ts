/** Notices that people have changed files. */
import { watch } from "node:fs";

/** Editors write a file in several steps, and people save several files at once. */
const SETTLE_MS = 250;

/** Yields each time files under the folders changed and then stayed as they are for a moment; ends with the signal. */
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
