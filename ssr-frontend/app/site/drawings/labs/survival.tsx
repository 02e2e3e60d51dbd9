import { n, smooth } from "../round.ts";
import { LabFigure } from "./frame.tsx";

/** Gompertz's law: the initial hazard, and its growth rate. */
const survival = (t: number, risk: number, growth: number) =>
  Math.exp((-risk / growth) * (Math.exp(growth * t) - 1));

const place = (t: number, share: number): [number, number] => [34 + 250 * t, 168 - 142 * share];

const curve = (risk: number, growth: number) =>
  smooth(Array.from({ length: 40 }, (_, i) => place(i / 39, survival(i / 39, risk, growth))));

const WORMS = 22;

/** The observed worms: a step down for each death, at the time of its rank by the law. */
const steps = Array.from({ length: WORMS }, (_, i) => {
  const left = 1 - (i + 1) / WORMS;
  const wobble = 0.022 * Math.sin(i * 2.4);
  const time = Math.log(1 - (5.4 / 0.16) * Math.log(1 - (i + 0.5) / WORMS)) / 5.4 + wobble;
  return { time: Math.min(1, time), left };
})
  .sort((a, b) => a.time - b.time)
  .reduce((d, { time }, i) => {
    const [x, y] = place(time, 1 - (i + 1) / WORMS);
    return `${d}H${n(x)}V${n(y)}`;
  }, "M34 26");

/** Survival curves: observed, by Gompertz's law, and with one pathway slowed. */
export function Survival() {
  return (
    <LabFigure
      label="Plot of survival curves: counted steps, a fitted curve, and a longer-lived group"
      x="days"
      y="alive"
    >
      <path d={steps} className="thin" />
      <path d={curve(0.16, 5.4)} />
      <path d={curve(0.05, 5.2)} className="mark" />
    </LabFigure>
  );
}
