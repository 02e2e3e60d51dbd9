import { smooth } from "./round.ts";

/** The outline from forehead to chin and collar. */
const FACE =
  "C202 118 206 132 205 143C204 149 203 152 206 158C211 169 220 181 225 189C227 194 222 198 214 199C210 200 210 203 212 207C217 210 217 214 210 216C216 218 217 223 210 227C207 229 208 232 211 238C213 248 207 258 195 259C183 260 172 257 162 251";

const BACK = "C68 226 60 190 63 152C66 92 112 56 156 60C178 62 192 86 196 108";

const HEAD = `M196 108${FACE}C162 264 163 276 167 288M96 296C102 280 101 264 94 250${BACK}`;

/** The outline from the forehead over the temple, around the ear, to the nape and back over the crown. */
const HAIR = `M196 108C188 120 176 124 166 138C160 150 162 160 156 172C150 160 136 158 132 172C130 186 136 194 132 206C122 224 110 242 94 250${BACK}Z`;

const COAT = "M96 296C76 308 34 318 22 372H278C270 328 202 312 167 288C150 300 116 306 96 296Z";

/** Rows of waves up to the frame's edge. */
const waves = (from: number, to: number, step: number, height: number, shift: number): string => {
  const count = Math.floor((to - from) / step);
  return Array.from({ length: count }, (_, row) =>
    smooth(
      Array.from({ length: 16 }, (_, i): [number, number] => [
        10 + i * 19,
        from + row * step + height * Math.sin(i * 0.72 + row * shift),
      ]),
    ),
  ).join("");
};

/** A person in profile, with hair and coat as waves: a drawing, never an invented photograph. */
export function Profile({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 300 372" className="draw" role="img" aria-label={label}>
      <clipPath id="hair">
        <path d={HAIR} />
      </clipPath>
      <clipPath id="coat">
        <path d={COAT} />
      </clipPath>
      <path d={waves(52, 262, 6.5, 7, 0.16)} className="thin" clipPath="url(#hair)" />
      <path d={waves(286, 384, 8, 4, 0.3)} className="thin" clipPath="url(#coat)" />
      <path d={waves(320, 329, 8, 4, 0.3)} className="mark slim" clipPath="url(#coat)" />
      <path d={HEAD} />
      <path d={HAIR} className="thin" />
      <path d={COAT} />
      <path d={`M132 172c2-10 16-14 22-4 4 9-2 17-7 24-3 5-7 8-12 5M140 172c5-4 9 0 7 7`} />
      <path d="M184 146c6-5 14-6 19-3M210 216c-6 0-11-1-17-4" />
      <ellipse cx="197" cy="163" rx="8" ry="13" />
      <path d="M189 160L150 166M204 158h4M193 163c2-3 6-3 8 0" />
      <path d="M112 302c16 16 30 26 40 44M160 294c4 16 2 34-8 52" className="thin" />
    </svg>
  );
}
