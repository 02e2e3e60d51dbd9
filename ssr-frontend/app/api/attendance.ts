/** So long after the last key or pointer nobody is thought to be at the page, in ms. */
const ATTENDED_FOR = 60_000;

const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"];

let lastInput = Date.now();

if (typeof window !== "undefined") {
  const note = () => {
    lastInput = Date.now();
  };
  for (const input of INPUTS) window.addEventListener(input, note, { passive: true, capture: true });
}

/** Whether nobody has used the page for a while: what it loads now, it loads by itself. */
export const isUnattended = (): boolean => Date.now() - lastInput > ATTENDED_FOR;
