import { n, polyline } from "./round.ts";

/** The lengths of the two links, and the position of the shoulder. */
const UPPER = 158;
const FORE = 128;
const SHOULDER = { x: 96, y: 262 };

/** The path of the hand: a straight line. */
const FROM = { x: 330, y: 236 };
const TO = { x: 206, y: 46 };
const POSES = 8;

interface Pose {
  elbow: [number, number];
  hand: [number, number];
}

/** The positions of both joints for a position of the hand, by the law of cosines, elbow up. */
function reach(x: number, y: number): Pose {
  const dx = x - SHOULDER.x;
  const dy = SHOULDER.y - y;
  const far = Math.hypot(dx, dy);
  const inner = Math.acos((UPPER ** 2 + far ** 2 - FORE ** 2) / (2 * UPPER * far));
  const angle = Math.atan2(dy, dx) + inner;
  return {
    elbow: [SHOULDER.x + UPPER * Math.cos(angle), SHOULDER.y - UPPER * Math.sin(angle)],
    hand: [x, y],
  };
}

const poses = Array.from({ length: POSES }, (_, i) => {
  const share = i / (POSES - 1);
  return reach(FROM.x + share * (TO.x - FROM.x), FROM.y + share * (TO.y - FROM.y));
});
const [last = reach(TO.x, TO.y)] = poses.slice(-1);

const limbs = ({ elbow, hand }: Pose) => polyline([[SHOULDER.x, SHOULDER.y], elbow, hand]);

/** The arm's reach, as an arc. */
const far = UPPER + FORE;
const limit = `M${SHOULDER.x + far} ${SHOULDER.y}A${far} ${far} 0 0 0 ${n(SHOULDER.x + far * Math.cos(1.25))} ${n(SHOULDER.y - far * Math.sin(1.25))}`;

const hatch = Array.from({ length: 9 }, (_, i) => `M${60 + i * 9} 292l-8 10`).join("");

/** A robot arm in eight poses, whose hand moves in a straight line. */
export function Arm() {
  return (
    <svg
      viewBox="0 0 420 320"
      className="draw"
      role="img"
      aria-label="Drawing of a robot arm in eight poses, its hand moving along a straight line"
    >
      <path d={limit} className="thin dash" />
      <path d={poses.slice(0, -1).map(limbs).join("")} className="thin" />
      <path d={polyline([poses[0]?.hand ?? [0, 0], last.hand])} className="mark" />
      <path d={limbs(last)} />
      <path d={`M52 292h92M78 292l10-20h16l10 20${hatch}`} />
      {[[SHOULDER.x, SHOULDER.y] as const, last.elbow].map(([x, y]) => (
        <circle key={x} cx={n(x)} cy={n(y)} r="9" className="ground" />
      ))}
      <circle cx={n(last.hand[0])} cy={n(last.hand[1])} r="6" className="fill-mark" />
      <path
        d={`M${SHOULDER.x + 44} ${SHOULDER.y}A44 44 0 0 0 ${n(SHOULDER.x + 44 * Math.cos(0.8))} ${n(SHOULDER.y - 44 * Math.sin(0.8))}`}
        className="thin"
      />
      <g className="scale">
        <text x="146" y="246">
          θ₁
        </text>
      </g>
    </svg>
  );
}
