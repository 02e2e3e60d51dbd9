/** Debian's WebKitGTK by WebDriver over HTTP, in our own window (`webkit-window.py`) on a virtual screen. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../scripts/lib/ports.ts";
import { Supervisor } from "../../scripts/lib/supervisor.ts";
import { type Engine, type EngineWindow, type Key, WINDOW_HEIGHT, WINDOW_WIDTH } from "./engine.ts";
import { collectPageFaults } from "./page-faults.ts";
import { until } from "./until.ts";

/** The property that holds an element's reference in the protocol. */
const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf";

/** The protocol's key codes. */
const KEY_CODES: Record<Key, string> = { Enter: "\uE007", Shift: "\uE008", Escape: "\uE00C" };

/** Timeout of a command, in ms. */
const COMMAND_TIMEOUT = 60_000;

/** Sends a command of the WebDriver protocol and returns its result. */
type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<unknown>;

/** Starts a screen and the driver, which starts the browser. */
export async function startWebKit(): Promise<Engine> {
  const supervisor = new Supervisor();
  const folder = mkdtempSync(join(tmpdir(), "helix-webkit-"));
  supervisor.removeAtEnd(folder);
  const initScript = join(folder, "init.js");
  writeFileSync(initScript, `(${collectPageFaults})()`);
  const display = await startScreen(supervisor);
  const { site: port } = await freePorts();
  supervisor.start({
    name: "WebKitWebDriver",
    command: "dbus-run-session",
    args: ["--", "WebKitWebDriver", `--port=${port}`, "--replace-on-new-session"],
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: "x11",
      LIBGL_ALWAYS_SOFTWARE: "1",
      NO_AT_BRIDGE: "1",
      LC_ALL: "C.UTF-8",
      LANGUAGE: "en_US",
      // Its sandbox needs privileges that containers lack, and it opens only our own pages.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      INIT_SCRIPT: initScript,
    },
    output: () => undefined,
  });
  const send = commandsAt(`http://127.0.0.1:${port}`);
  await until("the driver is there", () => send("GET", "/status"));
  return {
    name: "WebKit",
    typesDates: false,
    open: () => openSession(send),
    stop: async () => {
      await supervisor.stopAll();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts an X server on a free display. Returns its name. */
function startScreen(supervisor: Supervisor): Promise<string> {
  return new Promise((resolve, reject) => {
    const { exited } = supervisor.start({
      name: "Xvfb",
      command: "Xvfb",
      args: ["-displayfd", "1", "-screen", "0", "1600x1300x24", "-nolisten", "tcp"],
      output: (line) => {
        if (/^\d+$/.test(line)) resolve(`:${line}`);
      },
    });
    void exited.then(({ code }) => reject(new Error(`Xvfb ended with ${code}`)));
  });
}

const commandsAt =
  (address: string): Send =>
  async (method, path, body = {}) => {
    const response = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(COMMAND_TIMEOUT),
      ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  };

async function openSession(send: Send): Promise<EngineWindow> {
  const { sessionId } = (await send("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        unhandledPromptBehavior: "ignore",
        "webkitgtk:browserOptions": { binary: join(import.meta.dirname, "webkit-window.py"), args: [] },
      },
    },
  })) as { sessionId: string };
  const inSession: Send = (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
  await inSession("POST", "/timeouts", { pageLoad: COMMAND_TIMEOUT, script: COMMAND_TIMEOUT });
  const first = (await inSession("GET", "/window")) as string;
  /** The window that receives commands. */
  let current = first;
  const windowOf = (handle: string): EngineWindow => {
    const inWindow: Send = async (method, path, body) => {
      if (current !== handle) await inSession("POST", "/window", { handle });
      current = handle;
      return inSession(method, path, body);
    };
    return {
      ...windowCommands(inWindow),
      another: async () => {
        const opened = (await inWindow("POST", "/window/new", { type: "window" })) as { handle: string };
        const window = windowOf(opened.handle);
        await window.resize(WINDOW_WIDTH);
        return window;
      },
      close: async () =>
        void (await (handle === first ? inSession("DELETE", "") : inWindow("DELETE", "/window"))),
    };
  };
  const window = windowOf(first);
  await window.resize(WINDOW_WIDTH);
  return window;
}

/** Returns the commands of a window. */
function windowCommands(send: Send): Omit<EngineWindow, "another" | "close"> {
  const post = async (path: string, body?: unknown) => void (await send("POST", path, body));
  const element = async (selector: string) => {
    const found = await send("POST", "/element", { using: "css selector", value: selector });
    return `/element/${(found as Record<string, string>)[ELEMENT_KEY]}`;
  };
  const write = async (selector: string, text: string) => post(`${await element(selector)}/value`, { text });
  return {
    goTo: (url) => post("/url", { url }),
    url: async () => (await send("GET", "/url")) as string,
    back: () => post("/back"),
    reload: () => post("/refresh"),
    run: async (script, ...args) => {
      const answer = await send("POST", "/execute/async", {
        script: `const [args, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]];
          Promise.resolve().then(() => (${script})(...args))
            .then((value) => done({ value }), (error) => done({ error: String(error) }))`,
        args,
      });
      const { error, value } = answer as { error?: string; value?: unknown };
      if (error !== undefined) throw new Error(error);
      return value as never;
    },
    click: async (selector) => post(`${await element(selector)}/click`),
    type: write,
    press: (...keys) => {
      const actions = [
        ...keys.map((key) => ({ type: "keyDown", value: KEY_CODES[key] })),
        ...keys.toReversed().map((key) => ({ type: "keyUp", value: KEY_CODES[key] })),
      ];
      return post("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    choose: write,
    resize: (width) => post("/window/rect", { x: 0, y: 0, width, height: WINDOW_HEIGHT }),
    picture: async (selector) => (await send("GET", `${await element(selector)}/screenshot`)) as string,
  };
}
