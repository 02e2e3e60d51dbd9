/** What the smoke tests ask of a browser, whichever protocol it is driven by. */

/** A browser whose engine is not Chromium's. */
export interface Engine {
  name: "Firefox" | "WebKit";
  /** Whether its date fields take keys that come from a driver. */
  typesDates: boolean;
  /** Opens a window with cookies and storage of its own. */
  open(): Promise<EngineWindow>;
  stop(): Promise<void>;
}

/** A window, in which elements are named by selectors. */
export interface EngineWindow {
  goTo(url: string): Promise<void>;
  url(): Promise<string>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page; it sees nothing but its arguments. */
  run<A extends unknown[], R>(script: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** Presses with the mouse. */
  click(selector: string): Promise<void>;
  /** Types behind what stands in a field. */
  type(selector: string, text: string): Promise<void>;
  /** Presses keys together, by their names in `KeyboardEvent.key`. */
  press(...keys: Key[]): Promise<void>;
  /** Chooses a file in a field. */
  choose(selector: string, file: string): Promise<void>;
  /** Sets the width of what the page has, in CSS px. */
  resize(width: number): Promise<void>;
  /** A picture of an element, as PNG in base64. */
  picture(selector: string): Promise<string>;
  /** Opens a second window of the same person. */
  another(): Promise<EngineWindow>;
  close(): Promise<void>;
}

export type Key = "Enter" | "Shift" | "Escape";

/** How high windows are, in CSS px. */
export const WINDOW_HEIGHT = 900;

/** How wide they are until they are resized, in CSS px. */
export const WINDOW_WIDTH = 1280;
