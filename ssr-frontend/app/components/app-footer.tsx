import type { FormEvent } from "react";
import { useDocument } from "../document.ts";
import "../site/frame/foot.css";

const FRAME = "foot-frame";

/**
 * The footer of app pages: the site's own, with its newsletter form submitted in place. It is static, so the
 * browser keeps the server's HTML: otherwise the script of every page would contain its texts and the table
 * of all pages for its links.
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

/** Read before hydration and kept: the frame around all pages may be rendered again after an error. */
function renderedFooter(): string {
  rendered ||= document.querySelector(`.${FRAME}`)?.innerHTML ?? "";
  return rendered;
}

function onSubmit(event: FormEvent) {
  if (!(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  void sendInPlace(event.target);
}

/** In its own chunk, because few visits subscribe. */
async function sendInPlace(form: HTMLFormElement): Promise<void> {
  const { subscribe } = await import("../site/enhance/newsletter.ts");
  await subscribe(form);
}
