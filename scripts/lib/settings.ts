/** The product's settings: the operator's where given, else local defaults. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { inRoot } from "./paths.ts";
import type { Ports } from "./ports.ts";
import { databaseUrl } from "./postgres.ts";

export type Env = Record<string, string | undefined>;

/** Keys and secrets that only the stand-ins accept. */
export const LOCAL_STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_local",
  STRIPE_WEBHOOK_SECRET: "whsec_local",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_local_connect",
};

/** The academy's clients at the stand-ins for Google and ORCID, by the prefix of their variables. */
const LOCAL_ISSUERS = {
  GOOGLE: { CLIENT_ID: "google-local", CLIENT_SECRET: "google-secret-local", path: "/google" },
  ORCID: { CLIENT_ID: "APP-ORCIDLOCAL", CLIENT_SECRET: "orcid-secret-local", path: "/orcid" },
};

/** The password of the AI tutor's beta on a local machine, and a key that only the stand-in accepts. */
const LOCAL_AI_TUTOR = { AI_TUTOR_PASSWORD: "academy-beta", OPENAI_API_KEY: "sk-local" };

/** The price of a further listing without real payments, US cents. */
const LOCAL_LISTING_PRICE = "4900";

/** Returns the settings of the stand-in issuers, without an issuer at which the operator has a client. */
function localIssuers(given: Env, ports: Ports): Env {
  const entries = Object.entries(LOCAL_ISSUERS).flatMap(([prefix, { path, ...client }]) =>
    given[`${prefix}_CLIENT_ID`]
      ? []
      : Object.entries({ ...client, ISSUER: `http://localhost:${ports.standIns}${path}` }).map(
          ([name, value]) => [`${prefix}_${name}`, value] as const,
        ),
  );
  return Object.fromEntries(entries);
}

/** The product's variables that must not reach a test from the user's environment. */
const PRODUCT_VARIABLES =
  /^(DATABASE_URL|DATABASE_POOL_SIZE|PORT|HOST|PUBLIC_URL|STRIPE_.*|GOOGLE_.*|ORCID_.*|TRANSFER_DELAY_HOURS|LISTING_PRICE_CENTS|CHAT_RETENTION_MONTHS|MAIL_.*|ADMIN_EMAIL|ADMIN_SECOND_FACTOR|ADMIN_SESSION_HOURS|ADMIN_IDLE_MINUTES|STORAGE_URL|OPENAI_.*|AI_TUTOR_.*|FRONTEND_DIR|NODE_BIN|RENDERER_URL|WORKER|METRICS_ADDR|LOG_FORMAT|RUST_LOG|TRUSTED_HOPS|BCRYPT_COST|PAGES|TEST_CLOCK_FILE)$/;

/** Returns the user's environment, with the checkout's `.env` file as fallback. */
export function operatorEnv(): Env {
  const file = inRoot(".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const merged: Env = { ...fromFile, ...process.env };
  // An empty variable selects the default.
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}

/** Returns the environment without any variable that would change the product, for tests. */
export function neutralEnv(): Env {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !PRODUCT_VARIABLES.test(name)));
}

/**
 * Returns the environment of `academy`: `given` over local defaults. Email and files go to folders of
 * `dataDir`.
 */
export function academyEnv(given: Env, ports: Ports, dataDir: string): Env {
  return {
    DATABASE_URL: databaseUrl(ports.postgres, "academy"),
    PUBLIC_URL: `http://localhost:${ports.site}`,
    ...(given.STRIPE_SECRET_KEY
      ? {}
      : {
          ...LOCAL_STRIPE,
          STRIPE_API_URL: `http://localhost:${ports.standIns}`,
          LISTING_PRICE_CENTS: LOCAL_LISTING_PRICE,
        }),
    ...localIssuers(given, ports),
    ...(given.OPENAI_API_KEY
      ? {}
      : { ...LOCAL_AI_TUTOR, OPENAI_API_URL: `http://localhost:${ports.standIns}/openai/v1` }),
    MAIL_URL: `file:${join(dataDir, "mail")}`,
    STORAGE_URL: `file:${join(dataDir, "files")}`,
    METRICS_ADDR: `127.0.0.1:${ports.metrics}`,
    LOG_FORMAT: "pretty",
    ...given,
    PORT: String(ports.site),
  };
}

/** Whether the database is the embedded one. */
export const isEmbedded = (given: Env): boolean => given.DATABASE_URL === undefined;

/** Returns the environment of the stand-ins, which call the site on its port. */
export function standInsEnv(given: Env, ports: Ports, dataDir: string): Env {
  const site = `http://localhost:${ports.site}`;
  return {
    ...LOCAL_STRIPE,
    ...given,
    // The stand-ins must not get the key of a real account.
    ...(given.STRIPE_SECRET_KEY ? LOCAL_STRIPE : {}),
    // Nor real clients; the stand-ins know only the local ones.
    ...localIssuers({}, ports),
    OPENAI_API_KEY: LOCAL_AI_TUTOR.OPENAI_API_KEY,
    STAND_INS_PORT: String(ports.standIns),
    // Listens where the site does, so that a phone on the same network can pay. The mailbox gives access to
    // every account, so with an external database it listens on this machine only.
    STAND_INS_HOST: isEmbedded(given) ? (given.HOST ?? "0.0.0.0") : "127.0.0.1",
    STAND_INS_STATE: join(dataDir, "stand-ins.json"),
    MAIL_DIR: join(dataDir, "mail"),
    STRIPE_WEBHOOK_URL: `${site}/api/stripe/webhook`,
    STRIPE_CONNECT_WEBHOOK_URL: `${site}/api/stripe/connect-webhook`,
  };
}
