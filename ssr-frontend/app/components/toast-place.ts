import { type RefObject, useEffect } from "react";

/** A vertical range of the window, in px. */
export interface Stretch {
  top: number;
  bottom: number;
}

/** An element that toasts would cover, with a weight of how much that matters. */
export interface Obstacle extends Stretch {
  weight: number;
}

/** The margin between toasts and other elements, in px. */
const MARGIN = 8;
/** The height of the header, in px: toasts at the top are below it. */
const BAR_HEIGHT = 72;

const CONTROLS =
  "a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[contenteditable=true]";
/** The container of one task. */
const TASK = "form,[role=dialog],fieldset";

/** The weight of the element in use. */
const IN_HAND = 10_000;
/** The weight of the submit button and the invalid fields of the same form or dialog. */
const WANTED_NEXT = 10_000;
const IN_TASK = 10;
/** The page's heading, which says where one is, counts as much as a few controls. */
const HEADING = 5;
const ELSEWHERE = 1;

const coveredBy = ({ top, bottom }: Stretch, obstacles: readonly Obstacle[]): number =>
  obstacles
    .filter((obstacle) => obstacle.top < bottom && obstacle.bottom > top)
    .reduce((sum, { weight }) => sum + weight, 0);

/**
 * The position at which toasts of a height cover the least: the usual place, else the top, else right above
 * or below an obstacle. Returns the top edge, in px.
 *
 * @param usual the top edge of the usual place
 * @param area the visible part of the window
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
 * Moves the toasts so that they do not cover what is needed next: the focused or last pressed element, the
 * submit button of its form or dialog, and invalid fields. The usual place is where the container's own
 * styles put it.
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
    // Called between layout and paint, so that a new toast is never painted elsewhere first.
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
  // Once moved it stays, as long as it covers nothing important.
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

/** The part of the window that a keyboard leaves visible. */
function visibleArea(): Stretch {
  const { visualViewport: viewport } = window;
  const top = viewport?.offsetTop ?? 0;
  return { top, bottom: top + (viewport?.height ?? window.innerHeight) };
}

/** The visible controls and the heading in the horizontal range of the toasts. */
function obstaclesOf(frame: HTMLElement, { left, right }: DOMRect, inHand: Element | undefined): Obstacle[] {
  const task = inHand?.closest(TASK) ?? null;
  return [...document.querySelectorAll(`${CONTROLS},h1`)].flatMap((control) => {
    const box = control.getBoundingClientRect();
    const isBeside = box.width > 0 && box.right > left && box.left < right;
    const isThere = isBeside && box.bottom > 0 && box.top < window.innerHeight;
    // Controls behind a dialog cannot be pressed.
    if (!isThere || frame.contains(control) || control.closest("[aria-hidden=true]")) return [];
    return [{ top: box.top, bottom: box.bottom, weight: weightOf(control, inHand, task) }];
  });
}

function weightOf(control: Element, inHand: Element | undefined, task: Element | null): number {
  if (control === inHand) return IN_HAND;
  if (control.matches("h1")) return HEADING;
  if (!task?.contains(control)) return ELSEWHERE;
  const sends = control.matches("[type=submit],button:not([type])") || task.matches("[role=dialog]");
  return sends || control.getAttribute("aria-invalid") === "true" ? WANTED_NEXT : IN_TASK;
}
