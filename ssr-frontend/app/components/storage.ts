/** Uses what the browser keeps for the site; a browser that allows no storage keeps nothing, and gives nothing. */
export function withStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
