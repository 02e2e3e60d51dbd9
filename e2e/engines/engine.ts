/** The browser interface that the smoke tests use, independent of the driver's protocol. */

/** A browser with another engine than Chromium's. */
export interface Engine {
  name: "Firefox" | "WebKit";
  /** Whether its date fields accept a driver's keys. */
  typesDates: boolean;
  /** Opens a window with its own cookies and storage. */
  open(): Promise<EngineWindow>;
  stop(): Promise<void>;
}

/** A window whose elements are addressed by selectors. */
export interface EngineWindow {
  goTo(url: string): Promise<void>;
  url(): Promise<string>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page; it can access only its arguments. */
  run<A extends unknown[], R>(script: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** Clicks an element. */
  click(selector: string): Promise<void>;
  /** Types at the end of a field's value. */
  type(selector: string, text: string): Promise<void>;
  /** Presses keys together, by their names in `KeyboardEvent.key`. */
  press(...keys: Key[]): Promise<void>;
  /** Selects a file in a file field. */
  choose(selector: string, file: string): Promise<void>;
  /** Sets the viewport's width, in CSS px. */
  resize(width: number): Promise<void>;
  /** Returns a screenshot of an element, as PNG in base64. */
  picture(selector: string): Promise<string>;
  /** Opens a second window with the same session. */
  another(): Promise<EngineWindow>;
  close(): Promise<void>;
}

export type Key = "Enter" | "Shift" | "Escape";

/** The height of windows, in CSS px. */
export const WINDOW_HEIGHT = 900;

/** The initial width of windows, in CSS px. */
export const WINDOW_WIDTH = 1280;
