import { type RefObject, useEffect } from "react";

/** A stretch of the window from top to bottom, in px. */
export interface Stretch {
  top: number;
  bottom: number;
}

/** Something that toasts would cover, and how much that would matter. */
export interface Obstacle extends Stretch {
  weight: number;
}

/** Between toasts and whatever they stand beside, in px. */
const MARGIN = 8;
/** Of the window's upper end, in px: below the bar with the site's name, whose controls are wanted rarely. */
const BAR_HEIGHT = 72;

const CONTROLS =
  "a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[contenteditable=true]";
/** What belongs to one thing that somebody does. */
const TASK = "form,[role=dialog],fieldset";

/** What somebody has under their hands. */
const IN_HAND = 10_000;
/** What the same form or dialog is sent with, and what it complains of. */
const WANTED_NEXT = 10_000;
const IN_TASK = 10;
const ELSEWHERE = 1;

const coveredBy = ({ top, bottom }: Stretch, obstacles: readonly Obstacle[]): number =>
  obstacles
    .filter((obstacle) => obstacle.top < bottom && obstacle.bottom > top)
    .reduce((sum, { weight }) => sum + weight, 0);

/**
 * Where toasts of a height cover least: at the usual place, else at the top, else right above or below what must not be
 * covered. Returns the upper edge, in px.
 *
 * @param usual the upper edge of the usual place
 * @param area what of the window is seen
 */
export function leastCovering(
  height: number,
  usual: number,
  area: Stretch,
  obstacles: readonly Obstacle[],
): number {
  const beside = obstacles
    .filter(({ weight }) => weight >= WANTED_NEXT)
    .flatMap(({ top, bottom }) => [top - MARGIN - height, bottom + MARGIN]);
  const tops = [usual, area.top + BAR_HEIGHT, area.top + MARGIN, ...beside].filter(
    (top) => top === usual || (top >= area.top && top + height <= area.bottom),
  );
  const costs = tops.map((top) => coveredBy({ top, bottom: top + height }, obstacles));
  return tops[costs.indexOf(Math.min(...costs))] ?? usual;
}

/**
 * Keeps a frame of toasts off what is pressed next: what has the focus or was pressed last, what its form or dialog is sent
 * with, and fields that are complained of. Where the frame's own styles put it is the usual place.
 */
export function useToastPlace(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    let inHand: Element | undefined;
    let waiting: number | undefined;
    const place = () => placeFrame(current, inHand);
    const placeSoon = () => {
      waiting ??= requestAnimationFrame(() => {
        waiting = undefined;
        place();
      });
    };
    const take = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest(CONTROLS) : null;
      if (!control || current.contains(control)) return;
      inHand = control;
      placeSoon();
    };
    // Told between layout and painting: a new toast is seen nowhere else first.
    const sizes = new ResizeObserver(place);
    sizes.observe(current);
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true, passive: true };
    document.addEventListener("focusin", take, options);
    document.addEventListener("click", take, options);
    document.addEventListener("scroll", placeSoon, options);
    window.visualViewport?.addEventListener("resize", placeSoon, options);
    return () => {
      listening.abort();
      sizes.disconnect();
      if (waiting !== undefined) cancelAnimationFrame(waiting);
    };
  }, [frame]);
}

function placeFrame(frame: HTMLElement, inHand: Element | undefined): void {
  const now = frame.getBoundingClientRect();
  if (now.height === 0) {
    moveTo(frame, undefined);
    return;
  }
  const area = visibleArea();
  const obstacles = obstaclesOf(frame, now, inHand);
  const isSeen = now.top >= area.top && now.bottom <= area.bottom;
  // Once moved it stays: nobody has to look for it elsewhere as long as it is in nobody's way.
  if (frame.style.top !== "" && isSeen && coveredBy(now, obstacles) < WANTED_NEXT) return;
  moveTo(frame, undefined);
  const usual = frame.getBoundingClientRect().top;
  const top = leastCovering(now.height, usual, area, obstacles);
  if (top !== usual) moveTo(frame, top);
}

function moveTo(frame: HTMLElement, top: number | undefined): void {
  frame.style.top = top === undefined ? "" : `${Math.round(top)}px`;
  frame.style.bottom = top === undefined ? "" : "auto";
}

/** What a keyboard leaves of the window. */
function visibleArea(): Stretch {
  const { visualViewport: viewport } = window;
  const top = viewport?.offsetTop ?? 0;
  return { top, bottom: top + (viewport?.height ?? window.innerHeight) };
}

/** The controls that stand where the frame is or could be moved to: above and below it. */
function obstaclesOf(frame: HTMLElement, { left, right }: DOMRect, inHand: Element | undefined): Obstacle[] {
  const task = inHand?.closest(TASK) ?? null;
  return [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    const box = control.getBoundingClientRect();
    const isBeside = box.width > 0 && box.right > left && box.left < right;
    const isThere = isBeside && box.bottom > 0 && box.top < window.innerHeight;
    // Behind a dialog nothing can be pressed.
    if (!isThere || frame.contains(control) || control.closest("[aria-hidden=true]")) return [];
    return [{ top: box.top, bottom: box.bottom, weight: weightOf(control, inHand, task) }];
  });
}

function weightOf(control: Element, inHand: Element | undefined, task: Element | null): number {
  if (control === inHand) return IN_HAND;
  if (!task?.contains(control)) return ELSEWHERE;
  const sends = control.matches("[type=submit],button:not([type])") || task.matches("[role=dialog]");
  return sends || control.getAttribute("aria-invalid") === "true" ? WANTED_NEXT : IN_TASK;
}
