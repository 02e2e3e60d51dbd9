declare global {
  /** The problems of the document since its creation. */
  var pageFaults: string[] | undefined;
}

/**
 * Runs in every page before its own scripts: records errors, rejections, CSP violations, resources that fail to load,
 * and console warnings. WebKit's driver reports none of these.
 */
export function collectPageFaults(): void {
  // Firefox runs it twice in a document that is still empty.
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
        // A prefetch may be dropped, as Firefox does on a busy machine: the resource is fetched again when it is
        // needed.
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
