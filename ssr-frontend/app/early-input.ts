import { successorOf } from "./hydration.ts";

/**
 * What somebody presses and chooses before the page's scripts are there is kept for them. Where the browser does the
 * thing by itself nothing is needed: links, buttons that open a popover, and text, which stays in its field.
 * A press is kept from a page that is just being made ready: it might hear it, or not.
 *
 * What was pressed is marked `data-heard` until then, which app.css shows.
 *
 * A form is sent by the page's script if that comes within moments, since it does so without leaving the page; else by
 * the browser, whatever keeps the script. So with a link that takes something along, which is marked `data-waits`.
 */
interface EarlyInput {
  /** The button that was pressed last. */
  pressed: HTMLElement | undefined;
  /** The form that was sent, and the button that did it. */
  sent: { form: HTMLFormElement; button: HTMLElement | null } | undefined;
  /** Chooses again what was chosen in lists and boxes, each once it is hydrated. */
  choose: () => void;
}

declare global {
  interface Window {
    /** Ends the keeping, and gives what was kept. */
    takeEarlyInput?: () => EarlyInput;
  }
}

const BUTTON_SELECTOR = "button[type=button]:not([popovertarget],:disabled)";
const LINK_SELECTOR = "a[data-waits]";
/** How long a form or a link waits for the page's script, in ms. */
export const MAX_EARLY_WAIT = 2_000;
const CHECKABLE_SELECTOR = "[type=checkbox],[type=radio]";

/** How often lists and boxes that wait to be hydrated are looked at, in ms. */
const LOOK_EVERY = 50;

/**
 * Stands in the document's head, before there is anything to press.
 *
 * Choices are kept for as long as what they are in is not hydrated, which may be long after the page is mounted: until
 * React has marked a list or a box, it hears of no choice and may write what the server rendered over it. Of a list, an
 * option is looked at: its own keys may be its options alone. A box is seen as it is pressed, before React can write it.
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
 * Does again what was done too early; called when the page is mounted. Parts of it may still wait to be hydrated: React
 * does that first for what an event is on, but not while it is at something else, such as an effect.
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

/** By its button where it has one: a press has React hydrate what it is on, a form that is sent has not. */
function send({ form, button }: NonNullable<EarlyInput["sent"]>): void {
  if (button) successorOf(button)?.click();
  else successorOf(form)?.requestSubmit();
}
