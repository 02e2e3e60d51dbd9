declare global {
  /** What has gone wrong in the document since its beginning. */
  var pageFaults: string[] | undefined;
}

/**
 * Runs in every page before its own scripts: notes errors, rejections, what the policy blocks, resources that fail to load and what the
 * console warns of. WebKit's driver tells of none of these.
 */
export function collectPageFaults(): void {
  // Firefox runs it in a document anew that is still empty.
  if (globalThis.pageFaults) return;
  const faults: string[] = [];
  globalThis.pageFaults = faults;
  const add = (kind: string, words: unknown) => faults.push(`${kind}: ${String(words).slice(0, 400)}`);
  addEventListener(
    "error",
    (event: Event) => {
      if (event instanceof ErrorEvent) add("error", `${event.message} ${event.error?.stack ?? ""}`);
      else {
        const element = event.target as Element;
        // What is only fetched ahead may be dropped, as Firefox does on a busy machine: whoever needs it fetches it again.
        if (!element.matches("[rel=modulepreload]")) add("resource", element.outerHTML);
      }
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => add("rejection", reason?.stack ?? reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
    add("policy", `${violatedDirective} ${blockedURI} ${sourceFile}`),
  );
  for (const level of ["error", "warn"] as const) {
    const write = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      add(`console.${level}`, words.join(" "));
      write(...words);
    };
  }
}
