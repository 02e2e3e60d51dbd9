import { jsonForHtml } from "./components/page.tsx";

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const START = /<script((?: nonce="[^"]*")?) type="module" async="">([\s\S]*?)<\/script>/;

/** The chunk of the packages (`tools/chunks.ts`), half of all executed code. */
const FRAMEWORK = /\/framework-[^/]+$/;

/** The scripts start after this time even if nothing was painted, in ms. */
const LONGEST_WAIT = 1_000;

/**
 * The document with its scripts fetched after the first paint. The router puts them into the head, where a
 * browser fetches them before it paints; on a slow connection the text would wait for all of React. On a slow phone
 * (a quarter of the CPU, slow 4G) the sign-in page paints about 0.2 s earlier, of 1.6 s, and hydrates no later.
 *
 * @throws when the document's scripts do not have the router's format
 */
export function withLateScripts(html: string): string {
  const hrefs: string[] = [];
  const withoutPreloads = html.replace(PRELOAD, (_, href: string) => {
    hrefs.push(href);
    return "";
  });
  const found = START.exec(withoutPreloads);
  if (!found || hrefs.length === 0) throw new Error("the document has no scripts that could be put off");
  const [start, nonce = "", text = ""] = found;
  const late = `<script${nonce}>(${startAfterPaint})(${jsonForHtml(hrefs)},${jsonForHtml(text)},${LONGEST_WAIT})</script>`;
  return withoutPreloads.replace(start, () => late);
}

/**
 * Runs in the document, as text. A background tab paints nothing and need not wait. Cached files are compiled
 * as soon as they are requested, each by itself, and the packages run before the rest, so that clicks in
 * between are handled.
 */
const startAfterPaint = `(hrefs,text,wait)=>{
const{nonce}=document.currentScript;
let begun=false;
const add=(name,properties)=>document.head.append(Object.assign(document.createElement(name),properties,{nonce}));
const begin=()=>{
if(begun)return;
begun=true;
for(const href of hrefs)setTimeout(add,0,"link",{rel:"modulepreload",href});
const rest=()=>add("script",{type:"module",textContent:text});
const framework=hrefs.find((href)=>${FRAMEWORK}.test(href));
if(framework)import(framework).then(()=>setTimeout(rest),rest);
else rest();
};
if(document.hidden)begin();
else{requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,wait)}
}`;
