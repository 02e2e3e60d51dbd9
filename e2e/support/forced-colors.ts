import { expect, type Page } from "@playwright/test";

/**
 * Fails if information is conveyed by a background alone: in the forced colors of a contrast theme, markers, bars and
 * selections must stay visible and all text legible (https://www.w3.org/TR/css-color-adjust-1/#forced).
 */
export async function expectToldInForcedColors(page: Page): Promise<void> {
  await page.evaluate(notePainted);
  // Most Windows contrast themes are dark, and the browser then requests our dark colors.
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark", reducedMotion: "reduce" });
  const untold = await page.evaluate(findUntold);
  expect.soft(untold, `${new URL(page.url()).pathname} in forced colors`).toEqual([]);
  await page.emulateMedia({ forcedColors: null, colorScheme: null, reducedMotion: null });
}

declare global {
  interface Window {
    /** Elements with their own background, with the pseudo-element that paints it. */
    painted?: [Element, string | undefined][];
  }
}

/** Runs in the page: records what only a background draws. */
function notePainted(): void {
  const painted: [Element, string | undefined][] = [];
  const isPainted = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
    !/^rgba\(.*, 0\)$|transparent/.test(backgroundColor) || backgroundImage.includes("gradient");
  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    if (element.closest("svg, .skeleton, .skip, .visually-hidden, [inert], .MuiLinearProgress-root"))
      continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const holdsSomething =
      element.innerText?.trim() || element.querySelector("img, svg, input, canvas, video");
    const isReplaced = element.matches("img, input, select, textarea, canvas, video, iframe, hr, button, a");
    const { width, height } = element.getBoundingClientRect();
    if (!holdsSomething && !isReplaced && width >= 2 && height >= 2 && isPainted(getComputedStyle(element)))
      painted.push([element, undefined]);
    for (const pseudo of ["::before", "::after"]) {
      const style = getComputedStyle(element, pseudo);
      if (style.content !== '""' || style.display === "none") continue;
      if (Number.parseFloat(style.width) >= 2 && Number.parseFloat(style.height) >= 2 && isPainted(style))
        painted.push([element, pseudo]);
    }
  }
  window.painted = painted;
}

/** Runs in the page with forced colors: returns what is no longer visible. */
function findUntold(): string[] {
  const found = new Set<string>();
  type Color = [number, number, number, number];
  const parse = (color: string): Color => {
    const [r = 0, g = 0, b = 0, a = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return [r, g, b, a];
  };
  const over = ([r, g, b, a]: Color, [x, y, z]: Color): Color => [
    r * a + x * (1 - a),
    g * a + y * (1 - a),
    b * a + z * (1 - a),
    1,
  ];
  const luminance = (color: Color): number => {
    const [r, g, b] = color.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }) as Color;
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: Color, b: Color): number => {
    const [high, low] = [luminance(a), luminance(b)].sort((p, q) => q - p) as [number, number];
    return (high + 0.05) / (low + 0.05);
  };
  const canvas = parse(getComputedStyle(document.body).backgroundColor);
  const grounds = new Map<Element, Color>();
  const groundOf = (element: Element | null): Color => {
    if (!element) return canvas;
    const known = grounds.get(element);
    if (known) return known;
    const ground = over(parse(getComputedStyle(element).backgroundColor), groundOf(element.parentElement));
    grounds.set(element, ground);
    return ground;
  };
  const nameOf = (element: Element): string => {
    const { tagName, className } = element;
    const classes =
      typeof className === "string"
        ? className.split(/\s+/).filter((name) => name && !name.startsWith("mui-"))
        : [];
    return `${[tagName.toLowerCase(), ...classes].join(".")} “${(element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  };
  /** Minimum contrast of non-text (WCAG 2.2, 1.4.11), and of text (1.4.3). */
  const [MARK, TEXT] = [3, 4.5];
  const edgesOf = (style: CSSStyleDeclaration): [string, string, string][] => [
    ...(["Top", "Right", "Bottom", "Left"] as const).map((side): [string, string, string] => [
      style[`border${side}Style`],
      style[`border${side}Width`],
      style[`border${side}Color`],
    ]),
    [style.outlineStyle, style.outlineWidth, style.outlineColor],
  ];
  const isSeen = (style: CSSStyleDeclaration, ground: Color): boolean =>
    contrast(over(parse(style.backgroundColor), ground), ground) >= MARK ||
    (style.forcedColorAdjust === "none" && style.backgroundImage !== "none") ||
    edgesOf(style).some(
      ([line, width, color]) =>
        line !== "none" &&
        Number.parseFloat(width) >= 1 &&
        contrast(over(parse(color), ground), ground) >= MARK,
    );
  for (const [element, pseudo] of window.painted ?? []) {
    const style = getComputedStyle(element, pseudo);
    // A pseudo-element lies on its element, or beside it if it is positioned.
    const grounds = [
      ...(pseudo ? [element] : []),
      ...(!pseudo || style.position === "absolute" ? [element.parentElement] : []),
    ];
    if (!grounds.some((under) => isSeen(style, groundOf(under))))
      found.add(`not seen: ${nameOf(element)}${pseudo ?? ""}`);
  }

  const chosen =
    "[aria-current], [aria-selected=true], [aria-pressed=true], [aria-checked=true], .Mui-selected, label:has(:checked)";
  const signature = (element: Element): string =>
    [undefined, "::before", "::after"]
      .map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const marks =
          pseudo && style.content === "none"
            ? []
            : [
                style.backgroundColor,
                style.forcedColorAdjust === "none" && [style.backgroundImage, style.boxShadow],
                edgesOf(style).filter(([line, width]) => line !== "none" && width !== "0px"),
                style.textDecorationLine,
              ];
        return JSON.stringify(marks);
      })
      .join();
  for (const element of document.querySelectorAll<HTMLElement>(chosen)) {
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      element === document.activeElement ||
      element.closest(".visually-hidden")
    )
      continue;
    if (
      element
        .querySelector("input[type=radio], input[type=checkbox]")
        ?.checkVisibility({ opacityProperty: true })
    )
      continue;
    // An unselected option of the same choice: beside it, or in the next item.
    const item = element.matches("li > *, [role=row] > *") ? element.parentElement : element;
    const others = [...(item?.parentElement?.children ?? [])].filter((other) => other !== item);
    const other = others
      .map((sibling) => (item === element ? sibling : sibling.querySelector(element.tagName)))
      .find((sibling) => sibling?.tagName === element.tagName && !sibling.matches(chosen));
    if (other && signature(other) === signature(element))
      found.add(`chosen, and not seen to be: ${nameOf(element)}`);
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set<Element>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim() || seen.has(element)) continue;
    seen.add(element);
    if (
      element.matches("script, style, option, noscript") ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue;
    if (element.closest(".visually-hidden, [aria-hidden=true] svg")) continue;
    const style = getComputedStyle(element);
    const isDrawn = element instanceof SVGElement;
    // Text with forced colors has a backplate in the canvas color.
    const ground = style.forcedColorAdjust === "none" ? groundOf(element) : canvas;
    if (contrast(over(parse(isDrawn ? style.fill : style.color), ground), ground) < TEXT)
      found.add(`not legible: ${nameOf(element)}`);
  }
  return [...found].slice(0, 30);
}
