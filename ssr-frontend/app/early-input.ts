/**
 * What somebody presses and chooses before the page's scripts are there is kept for them. Where the browser does the
 * thing by itself nothing is needed: links, forms, buttons that open a popover, and text, which stays in its field.
 * A press is kept from a page that is just being made ready: it might hear it, or not.
 */
interface EarlyInput {
  /** The button that was pressed last. */
  pressed: HTMLElement | undefined;
  /** Lists and boxes, with what was chosen. */
  chosen: Map<HTMLSelectElement | HTMLInputElement, string | boolean>;
}

declare global {
  interface Window {
    /** Ends the keeping, and gives what was kept. */
    takeEarlyInput?: () => EarlyInput;
  }
}

const BUTTON_SELECTOR = "button[type=button]:not([popovertarget],:disabled)";
const CHECKABLE_SELECTOR = "[type=checkbox],[type=radio]";

/** Stands in the document's head, before there is anything to press. */
export const EARLY_INPUT_SCRIPT = `(()=>{
let pressed;
const chosen=new Map();
const press=(event)=>{const button=event.target.closest?.("${BUTTON_SELECTOR}");if(button){pressed=button;event.stopImmediatePropagation()}};
const choose=({target})=>{if(target.matches("select,${CHECKABLE_SELECTOR}"))chosen.set(target,target.matches("select")?target.value:target.checked)};
addEventListener("click",press,true);
addEventListener("change",choose,true);
window.takeEarlyInput=()=>{
removeEventListener("click",press,true);
removeEventListener("change",choose,true);
delete window.takeEarlyInput;
return{pressed,chosen}}
})()`;

/**
 * Does again what was done too early; called when the page is mounted. Parts of it may still wait to be hydrated: React
 * does that first for what an event is on, but not while it is at something else, such as an effect.
 */
export function replayEarlyInput(): void {
  const early = window.takeEarlyInput?.();
  if (!early) return;
  const { pressed, chosen } = early;
  setTimeout(() => {
    for (const [field, value] of chosen) choose(field, value);
    if (pressed?.isConnected) pressed.click();
  });
}

function choose(field: HTMLSelectElement | HTMLInputElement, value: string | boolean): void {
  if (typeof value === "string") {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (field instanceof HTMLInputElement) {
    // As it was before, so that the press changes it.
    field.checked = !value;
    field.click();
  }
}
