import type { EngineWindow } from "./engine.ts";

/** Side of the examined square of the element, in px. */
const SIDE = 48;

/**
 * Returns the share, from 0 to 1, of dark stripes in an element's lower left corner, which contains no text: pixels
 * much darker than the most common shade.
 */
export async function stripesOf(window: EngineWindow, selector: string): Promise<number> {
  return window.run(measureStripes, await window.picture(selector), SIDE);
}

/** Runs in the page. */
async function measureStripes(picture: string, side: number): Promise<number> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  if (image.height < side + 2) throw new Error(`the element is ${image.height} px high, too low to examine`);
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
  return shades.filter((shade) => shade < usual - 25).length / shades.length;
}
