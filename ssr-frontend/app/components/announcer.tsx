import { useEffect, useState } from "react";

/** Says a sentence to readers when it changes, and shows nothing. */
export function Announcer({ children }: { children: string }) {
  const [said, setSaid] = useState("");
  // What is there when the page opens is read with the page.
  useEffect(() => setSaid(children), [children]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
