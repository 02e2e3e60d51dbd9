import { smooth } from "../round.ts";
import { LabFigure } from "./frame.tsx";

const MEALS = [30, 270];
/** The number of minutes shown. */
const LENGTH = 480;

/** The glucose from meals, per minute. */
const meal = (t: number) =>
  MEALS.reduce((sum, start) => (t < start ? sum : sum + 0.4 * (t - start) * Math.exp(-(t - start) / 22)), 0);

/** Simulates the feedback of glucose and insulin, minute by minute from rest. */
function simulate(): { glucose: [number, number][]; insulin: [number, number][] } {
  let [g, i] = [90, 10];
  const glucose: [number, number][] = [];
  const insulin: [number, number][] = [];
  for (let t = 0; t <= LENGTH; t++) {
    if (t % 8 === 0) {
      glucose.push([34 + t * 0.52, 168 - (g - 60) * 1.35]);
      insulin.push([34 + t * 0.52, 168 - i * 1.5]);
    }
    g += meal(t) - 0.012 * (g - 90) - 0.0009 * g * (i - 10);
    i += 0.022 * Math.max(0, g - 90) - 0.06 * (i - 10);
  }
  return { glucose, insulin };
}

const { glucose, insulin } = simulate();

/** Blood glucose after two meals, and the insulin response. */
export function Glucose() {
  return (
    <LabFigure label="Plot of blood sugar and insulin after two meals" x="minutes" y="glucose, insulin">
      <path d="M34 127h250M34 60h250" className="thin dash" />
      <path d={smooth(insulin)} />
      <path d={smooth(glucose)} className="mark" />
    </LabFigure>
  );
}
