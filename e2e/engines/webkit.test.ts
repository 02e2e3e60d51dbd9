import { smokeTests } from "./smoke.ts";
import { startWebKit } from "./webkit.ts";

smokeTests(startWebKit);
