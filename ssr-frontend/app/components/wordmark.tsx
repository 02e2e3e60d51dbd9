import { brand } from "#content/brand.ts";

/** The academy's logo and name; links to the home page with a full page load. */
export function Wordmark() {
  return (
    <a className="wordmark" href="/">
      <svg viewBox="0 0 20 32" width="20" height="32" aria-hidden="true" className="draw">
        <path d="M3 1c0 10 14 10 14 20 0 4-2 7-5 10M17 1C17 11 3 11 3 21c0 4 2 7 5 10" />
        <path d="M4 5h12M7 9h6M7 17h6M3.5 21h13M5 25.500h10" className="thin" />
      </svg>
      <span>{brand.name}</span>
    </a>
  );
}
