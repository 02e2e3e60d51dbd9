import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

/**
 * APIs that browsers have only in secure contexts (https, localhost), and the module with a fallback, if any.
 * In a private network the site may be served over http.
 */
const SECURE_ONLY: [name: RegExp, module?: string][] = [
  [/\brandomUUID\b/],
  [/\bcrypto\.subtle\b/],
  [/\bnavigator\.clipboard\b|\bclipboard\.(read|write)/, "components/copy-text.ts"],
  [/\bnavigator\.mediaDevices\b/, "ai-tutor/voice/audio-device.ts"],
  [/\bnew AudioWorkletNode\b/, "ai-tutor/voice/audio-device.ts"],
  [/\bnavigator\.credentials\b/, "account/passkeys/browser.ts"],
  [/\bnavigator\.(serviceWorker|locks|share|canShare|wakeLock|storage|geolocation|userAgentData)\b/],
  [/\b(cookieStore|caches|indexedDB\.databases)\.|\bnew Notification\b|\bNotification\.|\bPushManager\b/],
];

const sources = globSync("**/*.{ts,tsx}", { cwd: import.meta.dirname }).filter(
  (file) => !/\.test\.tsx?$|\.gen\.ts$|\.server\.tsx?$|^testing\//.test(file),
);

test("what only pages on HTTPS have is used by the one module that can do without", () => {
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((file) => {
    const code = readFileSync(resolve(import.meta.dirname, file), "utf8").replace(
      /^\s*(\/\*\*|\*|\/\/).*$|\/\/.*$|`[^`\n]*`/gm,
      "",
    );
    return SECURE_ONLY.filter(([name, module]) => file !== module && name.test(code)).map(
      ([name]) => `${file}: ${name}`,
    );
  });
  expect(found).toEqual([]);
});
