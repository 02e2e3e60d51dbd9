import "katex/dist/katex.min.css";
import { type ComponentProps, memo, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import Markdown, { type Components } from "react-markdown";
import rehypeKatex, { type Options as KatexOptions } from "rehype-katex";
import remarkMath from "remark-math";
import styles from "./answer.module.css";
import { safeHref } from "./links.ts";
import { blocksOf } from "./markdown-blocks.ts";

/** Limits of formulas: no links, no unlimited expansion, no size above the page's. */
const KATEX: KatexOptions = {
  trust: false,
  strict: false,
  maxSize: 20,
  maxExpand: 500,
  // For an invalid formula, which is shown as written.
  errorColor: "currentColor",
  output: "htmlAndMathml",
};

const REMARK_PLUGINS = [remarkMath];
const REHYPE_PLUGINS: ComponentProps<typeof Markdown>["rehypePlugins"] = [[rehypeKatex, KATEX]];

const heading = ({ children }: { children?: ReactNode }) => (
  <p className={styles.heading} dir="auto">
    {children}
  </p>
);

const COMPONENTS: Components = {
  // Responses are in the student's language.
  p: ({ node: _, ...rest }) => <p dir="auto" {...rest} />,
  li: ({ node: _, ...rest }) => <li dir="auto" {...rest} />,
  // The page's own headings form its outline.
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  a: ({ href, children }) => <AnswerLink href={href}>{children}</AnswerLink>,
  // No external resources are loaded.
  img: ({ alt }) => alt,
  pre: ({ children }) => (
    <Scroller as="pre" label="Code">
      {children}
    </Scroller>
  ),
  span: ({ node: _, className, ...span }) =>
    className === "katex-display" ? (
      <Scroller as="span" label="Formula" className={className} {...span} />
    ) : (
      <span className={className} {...span} />
    ),
};

/** A rendered response: Markdown without HTML or images, with formulas and code. */
export function Typeset({ text }: { text: string }) {
  return (
    <div className={styles.typeset}>
      {blocksOf(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added, and the last one grows
        <TypesetBlock key={index} block={block} />
      ))}
    </div>
  );
}

const TypesetBlock = memo(({ block }: { block: string }) => (
  <Markdown
    remarkPlugins={REMARK_PLUGINS}
    rehypePlugins={REHYPE_PLUGINS}
    components={COMPONENTS}
    urlTransform={safeHref}
  >
    {block}
  </Markdown>
));

function AnswerLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

interface ScrollerProps extends ComponentProps<"span"> {
  as: "pre" | "span";
  label: string;
}

/** Content that may be wider than its container, with keyboard scrolling if so. */
function Scroller({ as: Element, label, children, ...rest }: ScrollerProps) {
  const ref = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current || typeof ResizeObserver === "undefined") return;
    const measure = () => setScrolls(current.scrollWidth > current.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const reach = scrolls ? { tabIndex: 0, role: "group", "aria-label": label } : {};
  return (
    <Element {...rest} {...reach} ref={ref as never}>
      {children}
    </Element>
  );
}
