/** Renders the site's images for browsers and link previews: a card per page, and the icons. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import subsetFont from "subset-font";
import { runnerImport } from "vite";
import { ogImagePath } from "../../app/site/components/og-image-path.ts";
import { colors } from "../../app/theme/tokens.ts";

const root = join(import.meta.dirname, "../..");

/** In px. */
const ICO_WIDTH = 32;

/**
 * Writes `/og/….png`, `/icons/….png` and the two icons that browsers request by default to the client's
 * folder; returns the number of files.
 */
export async function drawPictures(client: string): Promise<number> {
  const { module } = await runnerImport<typeof import("./cards.tsx")>(
    join(import.meta.dirname, "cards.tsx"),
    { root, configFile: false, logLevel: "error" },
  );
  const styles = readFileSync(join(root, "app/site/drawings/drawings.css"), "utf8");
  const folder = mkdtempSync(join(tmpdir(), "helix-font-"));
  try {
    const font = join(folder, "newsreader.ttf");
    writeFileSync(font, await displayFont());
    const all = [
      ...module.cards(styles).map(([path, svg]) => [ogImagePath(path), svg, module.CARD.width] as const),
      ...icons(),
    ];
    for (const [name, svg, width] of all) {
      const file = join(client, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, png(svg, width, font));
    }
    writeFileSync(join(client, "favicon.ico"), icoOf(png(favicon(), ICO_WIDTH, font), ICO_WIDTH));
    return all.length + 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const png = (svg: string, width: number, font: string): Buffer =>
  new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: "Newsreader" },
  })
    .render()
    .asPng();

const favicon = () => readFileSync(join(root, "public/favicon.svg"), "utf8");

/** A Windows icon file with one image, which may be a PNG since Windows Vista. `width` is in px. */
function icoOf(picture: Buffer, width: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // An icon, not a cursor.
  header.writeUInt16LE(1, 4); // One image.
  header.writeUInt8(width, 6);
  header.writeUInt8(width, 7);
  header.writeUInt16LE(1, 10); // Color planes.
  header.writeUInt16LE(32, 12); // Bits per pixel.
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}

/** The site's display font at one weight, in the static TrueType format that renderers read. */
function displayFont(): Promise<Buffer> {
  const letters = String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 32 + i));
  const font = readFileSync(join(root, "app/theme/fonts/newsreader-display.woff2"));
  return subsetFont(font, `${letters}–—‘’“”…·×°`, { targetFormat: "sfnt", variationAxes: { wght: 450 } });
}

/** The logo in the sizes for home screens: name, SVG, width in px. */
function icons(): [string, string, number][] {
  const svg = favicon();
  // Home screens apply their own corners to a full square; a circle keeps the middle four fifths.
  const square = svg.replace('rx="5"', "");
  const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${colors.light.ink}"/>${square.replace("<svg ", '<svg x="4" y="4" width="32" height="32" ')}</svg>`;
  return [
    ["icons/192.png", svg, 192],
    ["icons/512.png", svg, 512],
    ["icons/maskable-512.png", maskable, 512],
    ["apple-touch-icon.png", square, 180],
  ];
}
