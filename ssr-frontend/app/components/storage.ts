/** Uses what the browser keeps for the site; a browser that allows no storage keeps nothing, and gives nothing. */
export function withStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/**
 * Stands in the document's head, before any script that uses storage, the router's own included, whose errors nobody could
 * catch. Where the browser denies storage or has none, the document gets one that lasts as long as it does.
 */
export const STORAGE_SCRIPT = `(()=>{
for(const name of ["localStorage","sessionStorage"])try{window[name].length}catch{
const items=new Map();
const value={getItem:(key)=>items.get(String(key))??null,setItem:(key,text)=>{items.set(String(key),String(text))},
removeItem:(key)=>{items.delete(String(key))},clear:()=>items.clear(),key:(index)=>[...items.keys()][index]??null,
get length(){return items.size}};
Object.defineProperty(window,name,{value,configurable:true})}
})()`;
