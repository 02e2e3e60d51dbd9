import { countText, countWords } from "../../../components/count-words.ts";
import type { SubscriberWeek } from "../../../queries/admin-newsletters.ts";

const WIDTH = 600;
const HEIGHT = 96;

/** How many received the newsletter, week by week for half a year: a line of ink, with today's in marigold. */
export function SubscriberChart({ weeks }: { weeks: readonly SubscriberWeek[] }) {
  const last = weeks.at(-1);
  const first = weeks[0];
  if (!first || !last || last.subscribers === 0) return null;
  const most = Math.max(...weeks.map(({ subscribers }) => subscribers));
  const points = weeks.map(({ subscribers }, index) => ({
    x: 4 + (index / (weeks.length - 1)) * (WIDTH - 8),
    y: HEIGHT - 4 - (subscribers / most) * (HEIGHT - 12),
  }));
  const end = points.at(-1);
  const grown = last.subscribers - first.subscribers;
  const change = grown >= 0 ? `${countText(grown)} more` : `${countText(-grown)} fewer`;
  return (
    <figure className="subscriber-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        <path d={`M4 ${HEIGHT - 4}H${WIDTH - 4}`} className="axis" />
        <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
      </svg>
      {end && (
        <span
          className="subscriber-chart-now"
          style={{ insetInlineStart: `${(end.x / WIDTH) * 100}%`, top: `${(end.y / HEIGHT) * 100}%` }}
        />
      )}
      <figcaption>
        <b>{countWords(last.subscribers, "subscriber")}</b> {last.subscribers === 1 ? "receives" : "receive"}{" "}
        the newsletter, {change} than half a year ago.
      </figcaption>
    </figure>
  );
}
