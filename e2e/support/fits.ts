import { type CDPSession, expect, type Page } from "@playwright/test";

/** The narrowest viewport that a page must fit, in CSS px: 1280 at 400 % (WCAG 2.2, 1.4.10 Reflow). */
const NARROWEST = 320;

/** 1280 at 200 %, in CSS px. */
const ZOOMED = 640;

/** Twice the browser's default text size (WCAG 2.2, 1.4.4 Resize Text), in px. */
const LARGE_TEXT = { standard: 32, fixed: 26 };
const USUAL_TEXT = { standard: 16, fixed: 13 };

/** Fails if a page overflows horizontally, or if anything on it is cut off or overlaps something else. */
export async function expectFits(page: Page, how = ""): Promise<void> {
  const found = await page.evaluate(findMisfits);
  expect.soft(found, `${new URL(page.url()).pathname} ${how}`).toEqual([]);
}

/**
 * The same with the least space: with text twice as large, and on a phone in the narrowest viewport; on a desktop at
 * 200 % zoom.
 */
export async function expectFitsAnyone(page: Page): Promise<void> {
  await expectFits(page);
  const size = page.viewportSize();
  if (!size) throw new Error("a page without a size");
  const width = size.width > ZOOMED ? ZOOMED : NARROWEST;
  await page.setViewportSize({ width, height: size.height });
  await expectFits(page, `${width} px wide`);
  await page.setViewportSize(size);
  const session = await page.context().newCDPSession(page);
  await setText(session, LARGE_TEXT);
  await expectFits(page, "with text at 200 %");
  await setText(session, USUAL_TEXT);
  await session.detach();
}

/** Sets the text size of the browser's settings. */
const setText = (session: CDPSession, fontSizes: typeof LARGE_TEXT) =>
  session.send("Page.setFontSizes", { fontSizes });

/** Runs in the page: returns elements that overflow the viewport, are cut off, or overlap others. */
function findMisfits(): string[] {
  /** Tolerance for rounding, in px. */
  const SLACK = 1.5;
  const found = new Set<string>();
  const root = document.documentElement;
  const beyond = root.scrollWidth - root.clientWidth;

  const nameOf = (element: Element, text = element.textContent ?? ""): string => {
    const { tagName, className } = element;
    const classes =
      typeof className === "string" ? className.split(/\s+/).filter((name) => !name.startsWith("css-")) : [];
    return `${[tagName.toLowerCase(), ...classes].join(".")} “${text.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  };

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };

  /** Elements with their own layer (fixed, sticky, dialogs), with all their descendants. */
  const layers = new Map<Element, Element>();
  const layerOf = (element: Element): Element => {
    const known = layers.get(element);
    if (known) return known;
    const { position } = styleOf(element);
    const own = position === "fixed" || position === "sticky" || element.matches("dialog, [popover]");
    const layer = own || !element.parentElement ? element : layerOf(element.parentElement);
    layers.set(element, layer);
    return layer;
  };

  /**
   * Returns the part of a box that its ancestors leave visible; reports it if that is less than all and cannot be
   * scrolled to.
   */
  const visiblePart = (element: Element, box: DOMRect, name: () => string): DOMRect | undefined => {
    let { left, right, top, bottom } = box;
    let position = styleOf(element).position;
    let scrolled = false;
    let ellipsis = false;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      ellipsis ||= style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      const holds =
        at !== element &&
        (position === "static" ||
          position === "relative" ||
          position === "sticky" ||
          style.position !== "static");
      if (at === element || holds) {
        if (at !== element) position = style.position;
        if (style.overflowX !== "visible" || style.overflowY !== "visible") {
          const inside = at.getBoundingClientRect();
          // Visually hidden, for screen readers.
          if (inside.width <= 1 || inside.height <= 1 || style.clipPath.startsWith("inset(50%")) return;
          const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
          if (!scrolls && !scrolled && !ellipsis) {
            if (style.overflowX !== "visible" && (right > inside.right + SLACK || left < inside.left - SLACK))
              found.add(`cut off sideways: ${name()} in ${nameOf(at, "")}`);
            if (style.overflowY !== "visible" && (bottom > inside.bottom + SLACK || top < inside.top - SLACK))
              found.add(`cut off: ${name()} in ${nameOf(at, "")}`);
          }
          left = Math.max(left, inside.left);
          right = Math.min(right, inside.right);
          top = Math.max(top, inside.top);
          bottom = Math.min(bottom, inside.bottom);
          scrolled ||= scrolls;
          if (right - left < 1 || bottom - top < 1) return;
        }
        if (style.position === "fixed") break;
      }
    }
    if (right > root.clientWidth + SLACK || left < -SLACK)
      found.add(
        `beyond the window by ${Math.round(Math.max(right - root.clientWidth, -left))} px: ${name()}`,
      );
    return new DOMRect(left, top, right - left, bottom - top);
  };

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".visually-hidden, .skip, [inert]");

  interface Piece {
    element: Element;
    box: DOMRect;
    name: string;
  }
  const pieces: Piece[] = [];

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue ?? "";
    if (
      !element ||
      !text.trim() ||
      element.matches("script, style, option, noscript, title, desc") ||
      !isShown(element)
    )
      continue;
    // Scaled with its picture.
    if (element instanceof SVGElement || element.closest("math, .katex")) continue;
    range.selectNodeContents(node);
    const name = () => nameOf(element, text);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const seen = visiblePart(element, box, name);
      if (seen) pieces.push({ element, box: seen, name: name() });
    }
  }
  const controls =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex='0']";
  for (const element of document.querySelectorAll(controls)) {
    if (!isShown(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    const seen = visiblePart(element, box, () => nameOf(element));
    if (seen && styleOf(element).display !== "inline")
      pieces.push({ element, box: seen, name: nameOf(element) });
  }
  if (beyond > 0) found.add(`the page: ${beyond} px beyond the window`);

  pieces.sort((a, b) => a.box.top - b.box.top);
  for (const [index, one] of pieces.entries()) {
    for (let next = index + 1; next < pieces.length; next++) {
      const other = pieces[next];
      if (!other || other.box.top >= one.box.bottom) break;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (layerOf(one.element) !== layerOf(other.element)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      // The boxes of close lines overlap slightly.
      if (across < 3 || down < 0.35 * Math.min(one.box.height, other.box.height)) continue;
      found.add(`lie over each other: ${one.name} and ${other.name}`);
    }
  }
  return [...found].slice(0, 20);
}
