import { useEffect, useState } from "react";

/** Announces a sentence to screen readers when it changes; visually hidden. */
export function Announcer({ children }: { children: string }) {
  const [said, setSaid] = useState("");
  // The initial text is read with the page.
  useEffect(() => setSaid(children), [children]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
