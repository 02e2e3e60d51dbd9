import type { Plugin } from "vite";

const SITE_SOURCES = /\/(app\/(site|theme|components)|content)\//;

/** In development: site pages have no hot module replacement, so a change to their sources reloads them. */
export function reloadSite(): Plugin {
  return {
    name: "helix:reload-site",
    apply: "serve",
    hotUpdate({ file, server }) {
      if (this.environment.name !== "ssr" || !SITE_SOURCES.test(file)) return;
      server.environments.client.hot.send({ type: "full-reload" });
    },
  };
}
