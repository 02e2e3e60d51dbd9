/** After the bundler: the renderer's entry, the front door's page table, compressed assets. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { frontDoorTable } from "../app/pages.ts";
import { pages } from "../app/routes.ts";
import { precompress } from "./precompress.ts";

const build = join(import.meta.dirname, "../build");
writeFileSync(join(build, "server.js"), 'import "./server/index.js";\n');
writeFileSync(join(build, "package.json"), '{ "type": "module" }\n');
writeFileSync(join(build, "pages.json"), `${JSON.stringify(frontDoorTable(pages), null, 2)}\n`);
const count = await precompress(join(build, "client"));
process.stdout.write(`build: ${pages.length} pages, ${count} files compressed\n`);
