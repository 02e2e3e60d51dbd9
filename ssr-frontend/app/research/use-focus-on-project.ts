import { useEffect, useRef } from "react";

/**
 * Moves the focus to a heading when the URL changes to another project, because the clicked link is
 * unmounted.
 */
export function useFocusOnProject(project: string | undefined): void {
  const shown = useRef(project);
  useEffect(() => {
    if (shown.current === project) return;
    shown.current = project;
    const heading = document.getElementById("project-title") ?? document.querySelector<HTMLElement>("h1");
    heading?.focus({ preventScroll: true });
  }, [project]);
}
