/** How long an address may be. */
export const MAX_URL_LENGTH = 2000;

/** Whether an address leads to a web page, and tells no password on the way there. */
export function readableUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return ["http:", "https:"].includes(protocol) && hostname !== "" && username === "" && password === "";
}

/** What is wrong with an address that people are to follow; nothing if it can be followed. */
export const urlErrors = (url = "", name = "url"): Record<string, string> =>
  url === "" || (url.length <= MAX_URL_LENGTH && readableUrl(url))
    ? {}
    : { [name]: "Please enter a valid URL" };
