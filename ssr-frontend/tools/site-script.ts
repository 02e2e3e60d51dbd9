import { join } from "node:path";
import { build, type Plugin } from "vite";

const MODULE_ID = "virtual:site-script";
const RESOLVED_ID = `\0${MODULE_ID}`;
const SCRIPT_FOLDER = join(import.meta.dirname, "../app/site/enhance");

/**
 * `virtual:site-script`: the script of site pages as text, for inlining. It is small, and a separate request
 * would delay the first paint. Only the renderer contains it.
 */
export function siteScript(): Plugin {
  return {
    name: "helix:site-script",
    resolveId: (id) => (id === MODULE_ID ? RESOLVED_ID : undefined),
    async load(id) {
      if (id !== RESOLVED_ID) return;
      const text = this.environment.name === "ssr" ? await bundled() : "";
      return `export default ${JSON.stringify(text)};`;
    },
    hotUpdate({ file, modules }) {
      const script =
        file.startsWith(SCRIPT_FOLDER) && this.environment.moduleGraph.getModuleById(RESOLVED_ID);
      return script ? [...modules, script] : undefined;
    },
  };
}

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "baseline-widely-available",
      modulePreload: false,
      rollupOptions: { input: join(SCRIPT_FOLDER, "index.ts") },
    },
  });
  const [chunk, ...others] = "output" in built ? built.output : [];
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error("the site's script must be one file");
  // The HTML parser ends a script at this text, wherever it occurs.
  return chunk.code.trim().replaceAll("</script", "<\\/script");
}
