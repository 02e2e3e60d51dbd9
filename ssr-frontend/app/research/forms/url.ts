/** The maximum length of a URL. */
export const MAX_URL_LENGTH = 2000;

/** Whether a URL leads to a web page and contains no password. */
export function readableUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return ["http:", "https:"].includes(protocol) && hostname !== "" && username === "" && password === "";
}

/** The validation error of a URL; empty if it is valid. */
export const urlErrors = (url = "", name = "url"): Record<string, string> =>
  url === "" || (url.length <= MAX_URL_LENGTH && readableUrl(url))
    ? {}
    : { [name]: "Please enter a valid URL" };
