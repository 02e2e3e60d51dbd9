import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // Every route is in the first manifest: the renderer then needs no extra
  // public path for discovering routes, and the front door can refuse unknown ones.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
