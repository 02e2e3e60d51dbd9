// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { Typeset } from "./typeset.tsx";

async function typeset(text: string): Promise<HTMLElement> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const place = document.createElement("div");
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  });
  await act(async () => root.render(<Typeset text={text} />));
  return place;
}

test("formulas stand in the page for eyes and for readers", async () => {
  const place = await typeset("Take $x^2$ and\n\n$$\n\\frac{1}{2}\n$$");
  expect(place.querySelectorAll("math")).toHaveLength(2);
  expect(place.querySelectorAll(".katex-html[aria-hidden=true]")).toHaveLength(2);
  expect(place.querySelectorAll(".katex-display")).toHaveLength(1);
});

test("a formula that cannot be read is shown as it is written, and the rest stands", async () => {
  const place = await typeset("Before $\\frac{1}{$ after\n\n**Next**");
  expect(place.textContent).toContain("\\frac{1}{");
  expect(place.querySelector("strong")?.textContent).toBe("Next");
});

test.each(["\\def\\a{\\a\\a}\\a", `\\def\\a{x}${"\\a".repeat(600)}`])(
  "a formula that grows further than it may is shown as it is written: %s",
  async (formula) => {
    const place = await typeset(`$${formula}$ and on`);
    expect(place.querySelector(".katex-error")?.textContent).toBe(formula);
    expect(place.querySelector(".katex")).toBeNull();
    expect(place.textContent).toBe(`${formula} and on`);
  },
);

test("nothing in a formula is larger than it may be", async () => {
  const place = await typeset("$\\rule{500em}{400em}$");
  const rule = place.querySelector<HTMLElement>(".katex-html .rule");
  expect(rule?.style.borderRightWidth).toBe("20em");
  expect(rule?.style.borderTopWidth).toBe("20em");
});

test("words stand in the direction of their own language", async () => {
  const place = await typeset("# Heading\n\nWords\n\n- item\n\n> quoted");
  const words = [...place.querySelectorAll("p, li")];
  expect(words.map(({ textContent }) => textContent)).toEqual(["Heading", "Words", "item", "quoted"]);
  expect(words.filter((element) => element.getAttribute("dir") !== "auto")).toEqual([]);
});

test("a formula leads nowhere and loads nothing", async () => {
  const place = await typeset(
    "$\\href{javascript:alert(1)}{x}$ $\\includegraphics{https://a.example/a.png}$ $\\htmlClass{a}{y}$",
  );
  expect(place.querySelectorAll("a, img, .a")).toHaveLength(0);
});

test("HTML is text, pictures are their words, and only other sites are led to", async () => {
  const place = await typeset(
    "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n![a cell](https://a.example/a.png) [out](https://a.example) [in](/dashboard) [no](javascript:alert(1))",
  );
  expect(place.querySelectorAll("script, img")).toHaveLength(0);
  expect(place.textContent).toContain("<script>");
  expect(place.textContent).toContain("a cell");
  const links = [...place.querySelectorAll("a")];
  expect(links.map(({ href }) => href)).toEqual(["https://a.example/"]);
  expect(links[0]?.rel).toContain("noopener");
  expect(links[0]?.target).toBe("_blank");
});

test("headings are none of the page's own", async () => {
  const place = await typeset("# Large\n\n###### small");
  expect(place.querySelector("h1, h2, h3, h4, h5, h6")).toBeNull();
  expect(place.textContent).toBe("Largesmall");
});

test("code stands as it is written", async () => {
  const place = await typeset("```py\ntotal = 0\n\nprint($total$)\n```");
  expect(place.querySelector("pre code")?.textContent).toBe("total = 0\n\nprint($total$)\n");
});
