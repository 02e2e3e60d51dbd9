import { successorOf } from "./hydration.ts";

/**
 * Queues clicks and choices from before hydration and replays them. Natively working elements need none of
 * this: links, buttons that open a popover, and text, which stays in its field. Clicks are stopped during
 * hydration, because the page may or may not handle them.
 *
 * The clicked element is marked `data-heard` until then, which app.css styles.
 *
 * A form is submitted by the page's script if it is ready within `MAX_EARLY_WAIT`, because the script does so
 * without leaving the page; otherwise by the browser. The same holds for links marked `data-waits`, which
 * carry data along.
 */
interface EarlyInput {
  /** The last clicked button. */
  pressed: HTMLElement | undefined;
  /** The submitted form and its submitter. */
  sent: { form: HTMLFormElement; button: HTMLElement | null } | undefined;
  /** Replays the choices in selects and checkboxes, each after its hydration. */
  choose: () => void;
}

declare global {
  interface Window {
    /** Stops the queue and returns it. */
    takeEarlyInput?: () => EarlyInput;
  }
}

const BUTTON_SELECTOR = "button[type=button]:not([popovertarget],:disabled)";
const LINK_SELECTOR = "a[data-waits]";
/** How long a form or a link waits for the page's script, in ms. */
export const MAX_EARLY_WAIT = 2_000;
const CHECKABLE_SELECTOR = "[type=checkbox],[type=radio]";

/** The interval at which selects and checkboxes are checked for hydration, in ms. */
const LOOK_EVERY = 50;

/**
 * Inlined into the document's head, before any element that can be clicked.
 *
 * Choices are queued until their element is hydrated, which may be long after the page is mounted: before
 * React has attached to a select or a checkbox, it handles no change and may overwrite it with the server's
 * value. For a select an option is checked, because only the options may carry React's keys. A checkbox is
 * read at the click, before React can write it. React has no public sign that an element is hydrated; without
 * `__reactProps$` a choice in a part whose script is late is lost (`early-input.test.tsx`).
 */
export const EARLY_INPUT_SCRIPT = `(()=>{
let pressed,sent,taken;
const chosen=new Map();
let heard;
const mark=(element)=>{heard?.removeAttribute("data-heard");heard=element;heard?.setAttribute("data-heard","")};
const press=(event)=>{const found=event.target.closest?.("${BUTTON_SELECTOR},${LINK_SELECTOR}");if(!found||event.button||event.metaKey||event.ctrlKey||event.shiftKey)return;
pressed=found;mark(found);event.stopImmediatePropagation();
if(found.href){event.preventDefault();setTimeout(()=>{if(pressed===found)location.assign(found.href)},${MAX_EARLY_WAIT})}};
const hydrated=(field)=>Object.keys(field.firstElementChild??field).some((key)=>key.startsWith("__reactProps$"));
const again=(field,value)=>{if(field.matches("select")){field.value=value;field.dispatchEvent(new Event("change",{bubbles:true}))}else{
// As it was before, so that the press changes it.
field.checked=!value;field.click()}};
const look=()=>{for(const[field,value]of chosen){if(field.isConnected&&!hydrated(field))continue;chosen.delete(field);if(field.isConnected)again(field,value)}
if(chosen.size)setTimeout(look,${LOOK_EVERY})};
const choose=({target})=>{if(!target.matches?.("select,${CHECKABLE_SELECTOR}")||hydrated(target))return;
if(taken&&!chosen.size)setTimeout(look,${LOOK_EVERY});chosen.set(target,target.matches("select")?target.value:target.checked)};
const send=(event)=>{const form=event.target;if(form.method!=="post")return;event.preventDefault();event.stopImmediatePropagation();if(sent)return;
sent={form,button:event.submitter};mark(event.submitter);setTimeout(()=>{if(!sent)return;const{button}=sent;sent=undefined;removeEventListener("submit",send,true);form.requestSubmit(button);addEventListener("submit",send,true)},${MAX_EARLY_WAIT})};
const kinds={click:press,submit:send};
for(const kind in kinds)addEventListener(kind,kinds[kind],true);
for(const kind of["click","change"])addEventListener(kind,choose,true);
window.takeEarlyInput=()=>{
for(const kind in kinds)removeEventListener(kind,kinds[kind],true);
delete window.takeEarlyInput;
taken={pressed,sent,choose:look};
pressed=sent=undefined;
mark();
return taken}
})()`;

/**
 * Replays the queue; called when the page is mounted. Parts of it may still wait for hydration: React
 * hydrates the target of an event first, but not while it is busy with something else, such as an effect.
 */
export function replayEarlyInput(): void {
  const early = window.takeEarlyInput?.();
  if (!early) return;
  const { pressed, sent, choose } = early;
  setTimeout(() => {
    choose();
    if (pressed) successorOf(pressed)?.click();
    if (sent) send(sent);
  });
}

/**
 * By clicking the submit button if there is one: a click makes React hydrate its target, a submit event does
 * not.
 */
function send({ form, button }: NonNullable<EarlyInput["sent"]>): void {
  if (button) successorOf(button)?.click();
  else successorOf(form)?.requestSubmit();
}
