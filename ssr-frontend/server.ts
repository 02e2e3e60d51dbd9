import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "@react-router/express";
import type { ServerBuild } from "react-router";
import { createRenderer } from "./server/renderer.ts";
import { serve } from "./server/serve.ts";

// The virtual module's generated type leaves optional fields undefined, no more.
serve(createRenderer(createRequestHandler({ build: build as ServerBuild, mode: "production" })));
