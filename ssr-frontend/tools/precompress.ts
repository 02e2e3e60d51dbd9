import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest|html)$/;

/** Files below this size, in bytes, are not worth a compressed copy. */
const MIN_SIZE = 256;

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Writes `.br` and `.gz` beside every compressible file; returns the number of those files. */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const done = await Promise.all(files.map(compress));
  return done.filter(Boolean).length;
}

async function compress(file: string): Promise<boolean> {
  const bytes = await readFile(file);
  if (bytes.byteLength < MIN_SIZE) return false;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(bytes, { params })),
    writeFile(`${file}.gz`, await gzipAsync(bytes, { level: 9 })),
  ]);
  return true;
}
