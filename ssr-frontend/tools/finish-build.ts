/**
 * Runs after the bundler: writes the renderer's entry, the front door's page table, images and compressed
 * assets, and shortens the router's manifest.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { frontDoorTable } from "../app/pages.ts";
import { pages } from "../app/routes.ts";
import { leaveOutSitePages } from "./app-manifest.ts";
import { drawPictures } from "./pictures/draw.ts";
import { precompress } from "./precompress.ts";

const build = join(import.meta.dirname, "../build");
writeFileSync(join(build, "server.js"), 'import "./server/index.js";\n');
writeFileSync(join(build, "package.json"), '{ "type": "module" }\n');
writeFileSync(join(build, "pages.json"), `${JSON.stringify(frontDoorTable(pages), null, 2)}\n`);
leaveOutSitePages(join(build, "client"));
const pictures = await drawPictures(join(build, "client"));
const count = await precompress(join(build, "client"));
process.stdout.write(`build: ${pages.length} pages, ${pictures} pictures, ${count} files compressed\n`);
