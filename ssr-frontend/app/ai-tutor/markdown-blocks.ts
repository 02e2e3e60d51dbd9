/**
 * Splits a response into blocks that are rendered separately: while it streams, only the last one changes.
 * Formulas are detected here, by rules under which a price is no formula and an unclosed formula does not
 * extend past its block.
 */

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A top-level list item. */
const TOP_ITEM = /^(?:[-*+]|\d{1,9}[.)])\s/;
/**
 * A longer list continues in another block, with its next number: otherwise it would be rendered again for
 * each word of its last item.
 */
const MAX_ITEMS = 10;
const LIST_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const INDENTED = /^(?: {2,}|\t)/;
/** A line of a nested structure that a display formula would end. */
const NESTED_LINE = /^(?:\s{2,}|\t|\s*(?:[-*+]|\d{1,9}[.)])\s|\s*[>|])/;

/** The blocks of a response, as Markdown in which `$` only delimits formulas. */
export const blocksOf = (text: string): string[] => splitBlocks(text.replaceAll("\r\n", "\n")).map(markMath);

/** Splits at blank lines, except within a list or a code block. */
function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  let hasGap = false;
  const close = () => {
    if (lines.length > 0) blocks.push(lines.join("\n"));
    lines = [];
  };
  for (const line of text.split("\n")) {
    if (fence === undefined && line.trim() === "") {
      hasGap = lines.length > 0;
      continue;
    }
    if (hasGap) {
      const isList = lines.some((before) => LIST_ITEM.test(before));
      if (isList && (LIST_ITEM.test(line) || INDENTED.test(line))) lines.push("");
      else close();
      hasGap = false;
    }
    if (fence === undefined && TOP_ITEM.test(line)) {
      if (lines.filter((before) => TOP_ITEM.test(before)).length >= MAX_ITEMS) close();
    }
    lines.push(line);
    fence = fenceAfter(line.trimStart(), fence);
  }
  close();
  return blocks;
}

/** The code fence that is open after a line; `undefined` if none is. */
function fenceAfter(line: string, fence: string | undefined): string | undefined {
  const [, mark] = FENCE.exec(line) ?? [];
  if (mark === undefined) return fence;
  if (fence === undefined) return mark;
  const isEnd = mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark;
  return isEnd ? undefined : fence;
}

/** A block with its formulas delimited by dollars, and all other dollars escaped. Code is unchanged. */
function markMath(block: string): string {
  const parts: string[] = [];
  let words: string[] = [];
  let fence: string | undefined;
  const flush = () => {
    if (words.length > 0) parts.push(new MathMarker(words.join("\n")).run());
    words = [];
  };
  for (const line of block.split("\n")) {
    const before = fence;
    fence = fenceAfter(line.trimStart(), fence);
    if (before === undefined && fence === undefined) {
      words.push(line);
    } else {
      flush();
      parts.push(line);
    }
  }
  flush();
  return parts.join("\n");
}

/** Scans text outside code from left to right. */
class MathMarker {
  readonly #text: string;
  #at = 0;
  #out = "";

  constructor(text: string) {
    this.#text = text;
  }

  run(): string {
    while (this.#at < this.#text.length) this.#step();
    return this.#out;
  }

  #step(): void {
    const rest = this.#text.slice(this.#at, this.#at + 2);
    if (rest === "\\(") this.#fenced("\\(", "\\)", false);
    else if (rest === "\\[") this.#fenced("\\[", "\\]", true);
    else if (rest.startsWith("\\")) this.#copy(2);
    else if (rest.startsWith("`")) this.#code();
    else if (rest === "$$") this.#fenced("$$", "$$", true);
    else if (rest.startsWith("$")) this.#dollar();
    else this.#copy(1);
  }

  #copy(length: number): void {
    this.#out += this.#text.slice(this.#at, this.#at + length);
    this.#at += length;
  }

  /** A code span, or backticks without a closing run. */
  #code(): void {
    const [run = ""] = /^`+/.exec(this.#text.slice(this.#at)) ?? [];
    let end = this.#text.indexOf(run, this.#at + run.length);
    while (end !== -1 && (this.#text[end + run.length] === "`" || this.#text[end - 1] === "`"))
      end = this.#text.indexOf(run, end + 1);
    this.#copy(end === -1 ? run.length : end + run.length - this.#at);
  }

  #fenced(open: string, close: string, isDisplay: boolean): void {
    const start = this.#at + open.length;
    const end = this.#text.indexOf(close, start);
    if (end === -1) {
      this.#unclosed(open, isDisplay);
      return;
    }
    const tex = this.#text.slice(start, end);
    const lineStart = this.#text.lastIndexOf("\n", this.#at - 1) + 1;
    const isNested = NESTED_LINE.test(this.#text.slice(lineStart, this.#at + 1));
    if (tex.trim() === "") this.#out += literal(open) + literal(close);
    else if (isDisplay && isNested) this.#out += tex.startsWith("\n") ? `$$${tex}$$` : `$$${tex.trim()}$$`;
    else if (isDisplay) this.#out += `${this.#break()}$$\n${tex.trim()}\n$$\n`;
    else this.#out += inline(tex.trim());
    this.#at = end + close.length;
    // The text that follows already starts on its own line.
    if (isDisplay && !isNested && this.#text[this.#at] === "\n") this.#at++;
  }

  #break(): string {
    return this.#out === "" || this.#out.endsWith("\n") ? "" : "\n";
  }

  /** Shown as written until its closing delimiter arrives. */
  #unclosed(open: string, isDisplay: boolean): void {
    if (!isDisplay) {
      this.#out += literal(open);
      this.#at += open.length;
      return;
    }
    this.#out += `${this.#break()}~~~~\n${this.#text.slice(this.#at).trimEnd()}\n~~~~`;
    this.#at = this.#text.length;
  }

  /** Pandoc's rule: no whitespace inside the dollars, no digit after the closing one. */
  #dollar(): void {
    const end = this.#closingDollar();
    if (end === undefined) {
      this.#out += "\\$";
      this.#at++;
      return;
    }
    this.#out += inline(this.#text.slice(this.#at + 1, end));
    this.#at = end + 1;
  }

  #closingDollar(): number | undefined {
    if (/^(?:\s|$)/.test(this.#text.slice(this.#at + 1, this.#at + 2))) return undefined;
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const letter = this.#text[at];
      if (letter === "\\") at++;
      else if (letter === "$") {
        const isEnd = /\S/.test(this.#text[at - 1] ?? "") && !/\d/.test(this.#text[at + 1] ?? "");
        return isEnd && at > this.#at + 1 ? at : undefined;
      }
    }
    return undefined;
  }
}

/** Escapes a delimiter. */
const literal = (mark: string): string => mark.replaceAll(/[$\\]/g, "\\$&");

/** Double dollars around a formula that contains an escaped dollar. */
const inline = (tex: string): string => (tex.includes("$") ? `$$${tex}$$` : `$${tex}$`);
