import { n } from "../round.ts";
import { LabFigure } from "./frame.tsx";

/** A cloud of points spaced by the golden angle, so that it looks even without randomness. */
const cloud = (cx: number, cy: number, count: number, spread: number) =>
  Array.from({ length: count }, (_, i) => {
    const radius = spread * Math.sqrt((i + 0.5) / count);
    const angle = i * 2.39996;
    return { x: cx + 1.35 * radius * Math.cos(angle), y: cy + radius * Math.sin(angle) };
  });

const healthy = cloud(104, 122, 34, 40);
const ill = cloud(212, 66, 30, 40);

/** Contours of equal probability beside the boundary, in steps of the model's slope. */
const contours = [-44, -22, 22, 44].map((d) => `M${96 + d} 24L${228 + d} 160`).join("");

/** The decision boundary of a classifier between two clouds of measurements. */
export function Boundary() {
  return (
    <LabFigure
      label="Plot of two groups of points with a straight boundary between them"
      x="gene 1"
      y="gene 2"
    >
      <path d={contours} className="thin dash" />
      <path d={healthy.map(({ x, y }) => `M${n(x)} ${n(y)}h.1`).join("")} className="dots" />
      {ill.map(({ x, y }) => (
        <circle key={x} cx={n(x)} cy={n(y)} r="2.6" className="thin" />
      ))}
      <path d="M96 24L228 160" className="mark" />
    </LabFigure>
  );
}
