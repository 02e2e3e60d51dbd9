/** The renderer for development: the same Express app over Vite, with hot reload. */
import { createServer } from "node:http";
import { createRequestHandler } from "@react-router/express";
import type { ServerBuild } from "react-router";
import { createServer as createVite, isRunnableDevEnvironment } from "vite";
import { createRenderer } from "./server/renderer.ts";
import { listen } from "./server/serve.ts";

const port = Number(process.env.RENDERER_PORT ?? 8083);
const http = createServer();
const vite = await createVite({
  root: import.meta.dirname,
  server: {
    middlewareMode: { server: http },
    // Pages come from the front door's port; the hot-reload socket connects here.
    ws: { server: http, clientPort: port },
  },
});

async function build(): Promise<ServerBuild> {
  const environment = vite.environments.ssr;
  if (!isRunnableDevEnvironment(environment)) throw new Error("the ssr environment cannot run");
  return (await environment.runner.import("virtual:react-router/server-build")) as ServerBuild;
}

http.on("request", createRenderer(createRequestHandler({ build, mode: "development" }), vite.middlewares));
await listen(http, port);
