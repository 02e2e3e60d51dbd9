import type { FormEvent } from "react";
import { subscribe } from "../site/enhance/newsletter.ts";
import "../site/frame/foot.css";
import { CompactFooter } from "../site/frame/footer.tsx";

/** The footer of app pages: the site's own, with its newsletter form sent in place as there. */
export function AppFooter() {
  function onSubmit(event: FormEvent) {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    void subscribe(event.target);
  }
  return (
    <div className="foot-frame" onSubmit={onSubmit}>
      <CompactFooter />
    </div>
  );
}
