import type { ReactNode } from "react";

/** A scrolling row with a card per step; `enhance/carousel.ts` adds the buttons and arrow keys. */
export function Track({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <ul className="track" tabIndex={0} aria-label={label}>
      {children}
    </ul>
  );
}

/** The two buttons of a carousel, inside an element with `data-carousel`. */
export function TurnButtons({ what }: { what: string }) {
  return (
    <div className="turn needs-script">
      <TurnButton direction="previous" label={`Previous ${what}`} path="M19 12H5m6-6-6 6 6 6" />
      <TurnButton direction="next" label={`Next ${what}`} path="M5 12h14m-6-6 6 6-6 6" />
    </div>
  );
}

interface TurnButtonProps {
  direction: "previous" | "next";
  label: string;
  path: string;
}

function TurnButton({ direction, label, path }: TurnButtonProps) {
  return (
    <button type="button" data-turn={direction} aria-label={label}>
      <svg viewBox="0 0 24 24" width="24" height="24" className="draw" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
