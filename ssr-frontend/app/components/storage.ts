/** Uses the browser's storage; does nothing and returns `undefined` if the browser denies it. */
export function withStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/**
 * Inlined into the document's head, before any script that uses storage, including the router's, whose errors
 * could not be caught. Where the browser denies or lacks storage, the document gets an in-memory replacement.
 */
export const STORAGE_SCRIPT = `(()=>{
for(const name of ["localStorage","sessionStorage"])try{window[name].length}catch{
const items=new Map();
const value={getItem:(key)=>items.get(String(key))??null,setItem:(key,text)=>{items.set(String(key),String(text))},
removeItem:(key)=>{items.delete(String(key))},clear:()=>items.clear(),key:(index)=>[...items.keys()][index]??null,
get length(){return items.size}};
Object.defineProperty(window,name,{value,configurable:true})}
})()`;
