import { useEffect, useRef } from "react";

/** Leads the focus to a heading when the address names another project than before: the link that led to it is gone. */
export function useFocusOnProject(project: string | undefined): void {
  const shown = useRef(project);
  useEffect(() => {
    if (shown.current === project) return;
    shown.current = project;
    const heading = document.getElementById("project-title") ?? document.querySelector<HTMLElement>("h1");
    heading?.focus({ preventScroll: true });
  }, [project]);
}
