import { useDocument } from "../../document.ts";
import { TOKENS_STORAGE_KEY } from "./tokens.ts";

interface RecoveryTokenInputsProps {
  /** What the form held when it was refused. */
  known: Partial<Record<"access_token" | "refresh_token" | "link", string | undefined>>;
}

/**
 * The link's tokens for a browser that sends the form by itself. They stand behind the `#` of the address, which no
 * server sees: a script copies them before the page's own is there, and keeps them as that one does. Where no script
 * runs at all, the link is pasted.
 */
export function RecoveryTokenInputs({ known }: RecoveryTokenInputsProps) {
  const { nonce } = useDocument();
  return (
    <>
      <input type="hidden" name="access_token" defaultValue={known.access_token} />
      <input type="hidden" name="refresh_token" defaultValue={known.refresh_token} />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
        dangerouslySetInnerHTML={{ __html: COPY_TOKENS_SCRIPT }}
      />
      {!known.access_token && (
        <noscript>
          <label className="pasted-link">
            <b>Link from our message</b>
            <input name="link" autoComplete="off" defaultValue={known.link} />
            <span className="note">
              Without JavaScript the page cannot read it from the address: copy the link and paste it here.
            </span>
          </label>
        </noscript>
      )}
    </>
  );
}

/** Runs in the document, behind the fields that it fills. */
export const COPY_TOKENS_SCRIPT = `(()=>{
const names=["access_token","refresh_token"];
const hash=new URLSearchParams(location.hash.slice(1));
let tokens=Object.fromEntries(names.map((name)=>[name,hash.get(name)]));
if(names.every((name)=>tokens[name]))sessionStorage.setItem("${TOKENS_STORAGE_KEY}",JSON.stringify(tokens));
else if(!location.hash)tokens=JSON.parse(sessionStorage.getItem("${TOKENS_STORAGE_KEY}"))??{};
for(const name of names)for(const input of document.getElementsByName(name))input.value||=tokens[name]??""
})()`;
