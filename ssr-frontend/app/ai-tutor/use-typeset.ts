import { type ComponentType, useEffect, useState } from "react";

/**
 * What typesets answers, fetched when a session begins. Until it is there, and if it never comes, an answer can be read as
 * it was written.
 */
export function useTypeset(): ComponentType<{ text: string }> | undefined {
  const [Typeset, setTypeset] = useState<ComponentType<{ text: string }>>();
  useEffect(() => {
    let isShown = true;
    import("./typeset.tsx").then(
      (module) => {
        if (isShown) setTypeset(() => module.Typeset);
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return Typeset;
}
