import type { FormEvent } from "react";
import { useDocument } from "../document.ts";
import "../site/frame/foot.css";

const FRAME = "foot-frame";

/**
 * The footer of app pages: the site's own, with its newsletter form sent in place as there. Nothing in it changes, so the
 * browser keeps what the server has rendered: the script of every page would else carry its words, and the table of all
 * pages that says which of its links lead somewhere.
 */
export function AppFooter() {
  const { footer } = useDocument();
  if (footer) return <div className={FRAME}>{footer}</div>;
  return (
    <div
      className={FRAME}
      onSubmit={onSubmit}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own, of this very document
      dangerouslySetInnerHTML={{ __html: renderedFooter() }}
    />
  );
}

let rendered = "";

/** Read before React takes the document over, and kept: the frame around all pages may have to be shown anew after an error. */
function renderedFooter(): string {
  rendered ||= document.querySelector(`.${FRAME}`)?.innerHTML ?? "";
  return rendered;
}

function onSubmit(event: FormEvent) {
  if (!(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  void sendInPlace(event.target);
}

/** By a script of its own: few visits subscribe to anything. */
async function sendInPlace(form: HTMLFormElement): Promise<void> {
  const { subscribe } = await import("../site/enhance/newsletter.ts");
  await subscribe(form);
}
