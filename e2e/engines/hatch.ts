import type { EngineWindow } from "./engine.ts";

/** How large a square of the element is looked at, in px. */
const SIDE = 48;

/** How much of a hatched area is of its most usual shade, and how much is much darker: shares of 1. */
export interface Hatch {
  ground: number;
  stripes: number;
}

/** Looks at the lower left corner of an element, where nothing is written. */
export async function hatchOf(window: EngineWindow, selector: string): Promise<Hatch> {
  return window.run(measureHatch, await window.picture(selector), SIDE);
}

/** Runs in the page. */
async function measureHatch(picture: string, side: number): Promise<Hatch> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("there is no canvas");
  context.drawImage(image, -2, side + 2 - image.height);
  const { data } = context.getImageData(0, 0, side, side);
  const shades = Array.from({ length: side * side }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3);
    return (red + green + blue) / 3;
  }).sort((one, other) => one - other);
  const usual = shades[shades.length / 2] ?? 0;
  const share = (fits: (shade: number) => boolean) => shades.filter(fits).length / shades.length;
  return {
    ground: share((shade) => Math.abs(shade - usual) <= 10),
    stripes: share((shade) => shade < usual - 25),
  };
}
