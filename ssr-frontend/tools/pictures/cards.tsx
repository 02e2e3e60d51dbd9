import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "#content/brand.ts";
import { type PagePath, pageWords } from "#content/pages.ts";
import { Analemma } from "../../app/site/drawings/analemma.tsx";
import { Arm } from "../../app/site/drawings/arm.tsx";
import { Circuit } from "../../app/site/drawings/circuit.tsx";
import { Citations } from "../../app/site/drawings/citations.tsx";
import { Fit } from "../../app/site/drawings/fit.tsx";
import { Helix } from "../../app/site/drawings/helix.tsx";
import { Interference } from "../../app/site/drawings/interference.tsx";
import { Lattice } from "../../app/site/drawings/lattice.tsx";
import { Lens } from "../../app/site/drawings/lens.tsx";
import { Matching } from "../../app/site/drawings/matching.tsx";
import { Orbit } from "../../app/site/drawings/orbit.tsx";
import { Plasmid } from "../../app/site/drawings/plasmid.tsx";
import { Profile } from "../../app/site/drawings/profile.tsx";
import { Repressilator } from "../../app/site/drawings/repressilator.tsx";
import { Seeds } from "../../app/site/drawings/seeds.tsx";
import { Spectrum } from "../../app/site/drawings/spectrum.tsx";
import { Wave } from "../../app/site/drawings/wave.tsx";
import { Wheels } from "../../app/site/drawings/wheels.tsx";
import { colors } from "../../app/theme/tokens.ts";

/** The size of the image of a link preview, in px. */
export const CARD = { width: 1200, height: 630 };

/** Each page's drawing. */
const drawings: Record<PagePath, ComponentType> = {
  "/": Helix,
  "/about-us": () => <Profile label="" />,
  "/contact": Wave,
  "/bootcamps": Circuit,
  "/bootcamp": Repressilator,
  "/robotics-bootcamp": Arm,
  "/biohacking-bootcamp": Plasmid,
  "/tutoring": Orbit,
  "/research-mentorship": Spectrum,
  "/science-fair-guide": Fit,
  "/publication-support": Citations,
  "/past-projects": Seeds,
  "/mentor": Wheels,
  "/research-mentors": Interference,
  "/tutoring-mentors": Lens,
  "/summer": Analemma,
  "/summer/opportunities": Analemma,
  "/summer/match-me": Matching,
  "/summer/resources": Spectrum,
  "/summer/resources/choosing-a-program": Citations,
  "/summer/resources/writing-your-essay": Wave,
  "/summer/resources/planning-your-year": Orbit,
  "/summer/pricing": Seeds,
  "/summer/contact": Wave,
  "/newsletter": Wave,
  "/privacy": Lattice,
  "/terms": Lattice,
};

/** The drawings' stroke styles, as in base.css and their pages. */
const PEN_STYLES = `.draw{fill:none;stroke:${colors.light.ink};stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.draw .thin{stroke-width:.8;opacity:.7}.halo{stroke:${colors.light.paper};stroke-width:9}.lattice .atoms{stroke-width:7}
.lattice .vacancy{stroke:${colors.light.signal};stroke-width:2.5;stroke-dasharray:4 5}`;

/** Replaces custom properties with their values. */
const withValues = (css: string) =>
  css
    .replaceAll(/var\(--font-\w+\)/g, "Newsreader")
    .replaceAll(/var\(--([\w-]+)\)/g, (whole, name: string) =>
      name in colors.light ? colors.light[name as keyof typeof colors.light] : whole,
    );

/** The drawing's position and size, in px. */
const FRAME = { x: 790, y: 96, width: 338, height: 400 };

/** The maximum number of characters per line of the title. */
const MAX_LINE_LENGTH = 21;

/** Every page's image as SVG, by path; `drawingsCss` is the site's style sheet for the drawings. */
export const cards = (drawingsCss: string): [path: string, svg: string][] =>
  (Object.keys(drawings) as PagePath[]).map((path) => [
    path,
    card(path, withValues(PEN_STYLES + drawingsCss)),
  ]);

function card(path: PagePath, css: string): string {
  const Drawing = drawings[path];
  const drawing = renderToStaticMarkup(<Drawing />).replace(
    "<svg ",
    `<svg x="${FRAME.x}" y="${FRAME.y}" width="${FRAME.width}" height="${FRAME.height}" `,
  );
  const lines = linesOf(pageWords[path].title.replace(`${brand.name}: `, ""));
  const { width, height } = CARD;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" color="${colors.light.ink}"><style>${css}</style>${renderToStaticMarkup(
    <>
      <rect width={width} height={height} fill={colors.light.paper} />
      <rect width={width} height="10" fill={colors.light.signal} />
      <g fill={colors.light.ink} fontFamily="Newsreader">
        <text x="72" y="112" fontSize="40">
          {brand.name}
        </text>
        {lines.map((line, index) => (
          <text key={line} x="72" y={330 - lines.length * 36 + (index + 1) * 70} fontSize="63">
            {line}
          </text>
        ))}
        <text x="72" y="566" fontSize="30" fill={colors.light.muted}>
          {brand.tagline}
        </text>
      </g>
      <path d={`M72 516H${width - 72}`} stroke={colors.light.ink} strokeWidth="2" />
    </>,
  )}${drawing}</svg>`;
}

/** Wraps text into lines, with an initial capital. */
function linesOf(title: string): string[] {
  const [first = "", ...rest] = (title.charAt(0).toUpperCase() + title.slice(1)).split(" ");
  const lines = [first];
  for (const word of rest) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length > MAX_LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}
