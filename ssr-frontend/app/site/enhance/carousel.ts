/** Adds buttons and arrow keys to carousels; they wrap around at both ends. */
export function enhanceCarousels(root: Document): void {
  for (const carousel of root.querySelectorAll<HTMLElement>("[data-carousel]")) {
    const track = carousel.querySelector<HTMLElement>(".track");
    const buttons = [...carousel.querySelectorAll<HTMLButtonElement>("[data-turn]")];
    if (track) enhance(carousel, track, buttons);
  }
}

function enhance(carousel: HTMLElement, track: HTMLElement, buttons: HTMLButtonElement[]): void {
  const turn = (step: 1 | -1) => track.scrollTo({ left: destination(track, step) });
  for (const button of buttons) {
    button.addEventListener("click", () => turn(button.dataset.turn === "next" ? 1 : -1));
  }
  // Wherever in the carousel the focus is: on the row, on its content, or on a button.
  carousel.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    // With modifiers, arrow keys navigate the history or select text.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turn(event.key === "ArrowRight" ? 1 : -1);
  });
  // Disables the buttons if everything fits.
  const update = () => {
    for (const button of buttons) button.disabled = reach(track) < 1;
  };
  new ResizeObserver(update).observe(track);
  update();
}

/** The maximum scroll position, in px. */
const reach = (track: HTMLElement) => track.scrollWidth - track.clientWidth;

/** The scroll position after one turn: a page on, or at the other end. */
export function destination(
  track: Pick<HTMLElement, "scrollLeft" | "scrollWidth" | "clientWidth">,
  step: 1 | -1,
): number {
  const last = track.scrollWidth - track.clientWidth;
  if (step === 1 && track.scrollLeft >= last - 1) return 0;
  if (step === -1 && track.scrollLeft <= 1) return last;
  return Math.min(last, Math.max(0, track.scrollLeft + step * track.clientWidth));
}
