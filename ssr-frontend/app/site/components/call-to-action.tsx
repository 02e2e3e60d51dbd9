import type { ReactNode } from "react";
import { Phase } from "../drawings/phase.tsx";

interface CallToActionProps {
  kicker?: string;
  title: string;
  text: string;
  /** The buttons. */
  children: ReactNode;
}

/** The primary action of a page, on a band of its own. */
export function CallToAction({ kicker, title, text, children }: CallToActionProps) {
  return (
    <section className="call" aria-labelledby="call">
      <Phase />
      <div className="wrap">
        {kicker && <p className="kicker">{kicker}</p>}
        <h2 id="call">{title}</h2>
        <p className="lede">{text}</p>
        <p className="actions">{children}</p>
      </div>
    </section>
  );
}
