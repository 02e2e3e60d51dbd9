import { type ComponentType, useEffect, useState } from "react";

/**
 * The renderer of responses, loaded when a session starts. Until it is loaded, or if that fails, a response
 * is shown as plain text.
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
